import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { atOnce, rolloutBody, rolloutValues } from './rollout-values.ts';
import { TaskFields, type TaskValues } from './task-form.tsx';
import { enabled, type Task } from './task-status.tsx';
import { timingBody, timingValues, untimed } from './timing-values.ts';

export const taskCalls = {
  list: 'GET /task/task/list',
  one: 'GET /task/task/one',
  add: 'POST /task/task/add',
  edit: 'POST /task/task/edit',
  remove: 'GET /task/task/delete',
} as const;

const empty: Partial<TaskValues> = {
  ...untimed,
  deviceNos: [],
  groupIds: [],
  cacheScript: true,
  stopStuck: false,
  shareUserIds: [],
  params: {},
  source: 'own',
  ...atOnce,
};

const toValues = (task: Task): TaskValues => ({
  name: task.name,
  scriptId: task.scriptId,
  platformId: task.platformId,
  ...timingValues(task),
  deviceNos: task.deviceNos,
  groupIds: task.groupIds,
  cacheScript: task.cacheScript === 1,
  stopStuck: task.stopStuck === 1,
  shareUserIds: task.shareUserIds,
  params: task.params,
  source: task.source,
  sharedTaskId: task.sharedTaskId,
  ...rolloutValues(task),
});

/** The call's body: times as moments, or as times of day. */
export function toBody({ cacheScript, stopStuck, params = {}, ...values }: TaskValues) {
  return {
    ...values,
    ...timingBody(values),
    platformId: values.platformId ?? null,
    cacheScript: cacheScript ? (1 as const) : (0 as const),
    stopStuck: stopStuck ? (1 as const) : (0 as const),
    params,
    sharedTaskId: values.source === 'share' ? (values.sharedTaskId ?? null) : null,
    ...rolloutBody(values),
  };
}

interface Props {
  id: number | undefined;
  /** Begins as a copy of this task, own or shared. */
  copyOf?: number | undefined;
  onClose: () => void;
}

/** Adds a task, or edits the one with this id; render it only while it is open. */
export default function TaskDrawer({ id, copyOf, onClose }: Props) {
  const t = useT();
  const isCopy = copyOf !== undefined;
  const copied = useAsk('GET /task/task/getCopyInfo', { query: { id: copyOf ?? 0 } }, { enabled: isCopy, fresh: true });
  const mayEnable = useCan(permissionOf('POST /task/task/edit'));
  const enabling = useSend('GET /task/task/updateTaskStatus', { done: () => t('tasks.enabled') });
  // A failure has been shown as a toast; the task is saved nevertheless.
  const enable = (saved: unknown) =>
    enabling.mutateAsync({ query: { id: id ?? (saved as { id: number }).id, status: enabled } }).catch(() => {});
  return (
    <EditDialog<typeof taskCalls, TaskValues>
      drawer
      calls={taskCalls}
      id={id}
      what={t('tasks.counted', { count: 1 })}
      initial={copied.data ? toValues(copied.data as Task) : empty}
      waitsFor={isCopy ? copied : undefined}
      toValues={toValues}
      toBody={toBody}
      also={mayEnable ? { label: t('tasks.saveEnable'), onSaved: enable } : undefined}
      onClose={onClose}
    >
      <TaskFields />
    </EditDialog>
  );
}
