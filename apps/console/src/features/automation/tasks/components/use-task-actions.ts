import { confirm, listIds } from '../../../../components/confirm.ts';
import { useRemove } from '../../../../components/form/use-remove.ts';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';
import { enabled, type Task } from './task-status.tsx';

const permission = 'task:task:edit';
const stopped = 0;

interface More {
  onEdit: () => void;
  onRemoved?: () => void;
}

/** The actions on a task, the most likely first; each asks before it affects phones. */
export function useTaskActions() {
  const t = useT();
  const asEnabled = { done: () => t('tasks.enabled') };
  const asStopped = { done: () => t('tasks.stopped') };
  const sends = {
    enable: useSend('GET /task/task/updateTaskStatus', asEnabled),
    stop: useSend('GET /task/task/updateTaskStatus', asStopped),
    stopRemote: useSend('GET /task/task/updateTaskStatusAndStopRemote', asStopped),
    anew: useSend('GET /task/task/updateTaskStatusClear', asEnabled),
  };
  const { remove, removeChosen } = useRemove<Task>('GET /task/task/delete', {
    counted: 'tasks.counted',
    nameOf: ({ name }) => name,
    lost: (tasks) => t('tasks.lost', { count: new Set(tasks.flatMap(({ deviceNos }) => deviceNos)).size }),
  });
  /** `count`: the runs that it ends. */
  function changing(key: keyof typeof sends, { id, name }: Task, count?: number): RowAction {
    const label = t(`tasks.${key}`);
    const status = key === 'enable' || key === 'anew' ? enabled : stopped;
    const question = { title: label, ids: listIds([{ id, name }]), danger: count !== undefined };
    const onClick = async () => {
      const isSure = await confirm({ ...question, text: t(`tasks.${key}Ask`, { name, count: count ?? 0 }) });
      if (isSure) sends[key].mutate({ query: { id, status } });
    };
    return { key, label, permission, onClick: () => void onClick() };
  }
  const actions = (task: Task, { onEdit, onRemoved }: More): RowAction[] => {
    const { running, sent, total } = task.progress;
    const isOn = task.status === enabled;
    const disabledReason = isOn ? t('tasks.isEnabled') : undefined;
    return [
      changing(isOn ? 'stop' : 'enable', task),
      { key: 'edit', label: t('action.edit'), permission, disabledReason, onClick: onEdit },
      { ...changing('stopRemote', task, running + sent), danger: true },
      changing('anew', task, total),
      remove(task, onRemoved),
    ];
  };
  return { actions, removeChosen };
}
