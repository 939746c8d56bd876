import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { TaskFields, type TaskValues } from './task-form.tsx';
import type { Task } from './task-status.tsx';

export const taskCalls = {
  list: 'GET /task/task/list',
  one: 'GET /task/task/one',
  add: 'POST /task/task/add',
  edit: 'POST /task/task/edit',
  remove: 'GET /task/task/delete',
} as const;

const empty: Partial<TaskValues> = {
  execType: 'once',
  timerType: 'now',
  deviceNos: [],
  groupIds: [],
  cacheScript: true,
  shareUserIds: [],
  params: {},
};

const toValues = (task: Task): TaskValues => ({
  name: task.name,
  scriptId: task.scriptId,
  platformId: task.platformId,
  execType: task.execType,
  timerType: task.timerType === 'time' ? 'time' : 'now',
  startTime: toLocalInput(task.startTime),
  endTime: toLocalInput(task.endTime),
  deviceNos: task.deviceNos,
  groupIds: task.groupIds,
  cacheScript: task.cacheScript === 1,
  shareUserIds: task.shareUserIds,
  params: task.params,
});

/** The call's body: times as moments. */
export function toBody({ startTime, endTime, cacheScript, params = {}, ...values }: TaskValues) {
  const timed = values.timerType === 'time';
  return {
    ...values,
    platformId: values.platformId ?? null,
    cacheScript: cacheScript ? (1 as const) : (0 as const),
    startTime: timed ? fromLocalInput(startTime) : null,
    endTime: timed ? fromLocalInput(endTime) : null,
    params,
  };
}

/** Adds a task, or edits the one with this id; render it only while it is open. */
export default function TaskDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <EditDialog<typeof taskCalls, TaskValues>
      drawer
      calls={taskCalls}
      id={id}
      what={t('tasks.counted', { count: 1 })}
      initial={empty}
      toValues={toValues}
      toBody={toBody}
      onClose={onClose}
    >
      <TaskFields />
    </EditDialog>
  );
}
