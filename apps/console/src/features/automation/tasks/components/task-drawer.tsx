import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { initialParams, paramsOf } from './param-fields.tsx';
import { TaskFields, type TaskValues } from './task-form.tsx';
import { type TaskScript, useTaskScripts } from './task-lookups.ts';
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

/** The call's body: times as moments, and only declared parameters. */
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

/** Adds a task, or edits the one with this id; render it only while it is open. */
export function TaskDrawer({ id, onClose }: Props) {
  const t = useT();
  const scripts = useTaskScripts();
  return (
    <EditDialog<typeof taskCalls, TaskValues>
      drawer
      calls={taskCalls}
      id={id}
      what={t('tasks.counted', { count: 1 })}
      waiting={scripts.isLoading || undefined}
      initial={empty}
      toValues={(task) => toValues(task, scripts.list)}
      toBody={(values) => toBody(values, scripts.list)}
      onClose={onClose}
    >
      <TaskFields scripts={scripts.list} />
    </EditDialog>
  );
}
