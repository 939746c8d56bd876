import { Drawer } from 'antd';
import { ErrorState } from '../../../../components/error-state.tsx';
import { FormDrawer } from '../../../../components/form/form-drawer.tsx';
import { RowsSkeleton } from '../../../../components/skeleton.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { useAsk, useSend } from '../../../../lib/use-call.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { initialParams, paramsOf } from './param-fields.tsx';
import { TaskFields, type TaskValues } from './task-form.tsx';
import { type TaskScript, useTaskScripts } from './task-lookups.ts';
import type { Task } from './task-status.tsx';
import { staleAfterChange } from './use-task-operations.ts';

const empty: Partial<TaskValues> = {
  execType: 'once',
  timerType: 'now',
  deviceNos: [],
  groupIds: [],
  cacheScript: true,
  shareUserIds: [],
  params: {},
};

const parametersOf = (scripts: readonly TaskScript[], scriptId: number) =>
  scripts.find(({ key }) => key === scriptId)?.parameters ?? [];

export const toValues = (task: Task, scripts: readonly TaskScript[]): TaskValues => ({
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
  params: initialParams(parametersOf(scripts, task.scriptId), task.params),
});

/** What the server takes: times as moments, and only parameters that the script declares. */
export function toBody({ startTime, endTime, cacheScript, ...values }: TaskValues, scripts: readonly TaskScript[]) {
  const timed = values.timerType === 'time';
  return {
    ...values,
    platformId: values.platformId ?? null,
    cacheScript: cacheScript ? (1 as const) : (0 as const),
    startTime: timed ? fromLocalInput(startTime) : null,
    endTime: timed ? fromLocalInput(endTime) : null,
    params: paramsOf(parametersOf(scripts, values.scriptId), values.params),
  };
}

interface Props {
  /** Undefined for a new task. */
  id: number | undefined;
  onClose: () => void;
}

/** Adds a task, or edits the one with this id; draw it only while it is open. */
export function TaskDrawer({ id, onClose }: Props) {
  const t = useT();
  const scripts = useTaskScripts();
  const asked = useAsk('GET /task/task/one', { query: { id: id ?? 0 } }, { enabled: id !== undefined });
  const add = useSend('POST /task/task/add', { done: 'added', refresh: staleAfterChange, quiet: true });
  const edit = useSend('POST /task/task/edit', { done: 'success', refresh: staleAfterChange, quiet: true });
  const title = id === undefined ? t('tasks.add') : t('tasks.edit');
  if (scripts.isLoading || (id !== undefined && !asked.data))
    return (
      <Drawer open size={layout.drawer} title={title} onClose={onClose}>
        {asked.error ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </Drawer>
    );
  const save = (values: TaskValues): Promise<unknown> => {
    const body = toBody(values, scripts.list);
    return id === undefined ? add.mutateAsync({ body }) : edit.mutateAsync({ body: { id, ...body } });
  };
  return (
    <FormDrawer<TaskValues>
      title={title}
      initial={asked.data ? toValues(asked.data, scripts.list) : empty}
      onSubmit={save}
      onClose={onClose}
    >
      <TaskFields scripts={scripts.list} />
    </FormDrawer>
  );
}
