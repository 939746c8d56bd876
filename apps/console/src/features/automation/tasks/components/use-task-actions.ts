import { useRemove } from '../../../../components/form/use-remove.ts';
import type { RowAction } from '../../../../components/list/row-actions.tsx';
import { confirm, listIds } from '../../../../components/overlay/confirm.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { useT } from '../../../../lib/i18n.ts';
import { enabled, stopped, type Task } from './task-status.tsx';
import { useVersionChange } from './use-version-change.ts';

const permission = permissionOf('POST /task/task/edit');

interface More {
  onEdit: () => void;
  onParams: () => void;
  /** Opens the form of a copy. */
  onCopy: () => void;
  /** Opens the choice of the send logs that are cleared. */
  onClearLog: () => void;
  onRemoved?: () => void;
}

/** Actions that change the task, its script's version or its copies, but no phone at once. */
function useQuietActions() {
  const t = useT();
  const changeVersion = useVersionChange();
  const copy = useSend('GET /task/task/copyTaskInfo', { done: () => t('copy.done') });
  const fetchAnew = useSend('GET /task/task/updateTaskCache', { done: () => t('tasks.fetchAnewDone') });
  const adding = permissionOf('POST /task/task/add');
  return (task: Task, { onParams, onCopy }: More): RowAction[] => {
    const query = { id: task.id };
    const version = task.pinned ? 'newest' : 'back';
    return [
      { key: 'params', label: t('tasks.parameters'), permission, onClick: onParams },
      { key: 'copy', label: t('tasks.copy'), permission: adding, onClick: onCopy },
      { key: 'copyNow', label: t('tasks.copyNow'), permission: adding, onClick: () => copy.mutate({ query }) },
      { key: 'back', label: t('tasks.back'), permission, onClick: () => void changeVersion(task, 'back') },
      ...(version === 'newest'
        ? [{ key: version, label: t('tasks.newest'), permission, onClick: () => void changeVersion(task, version) }]
        : []),
      {
        key: 'fetchAnew',
        label: t('tasks.fetchAnew'),
        permission,
        disabledReason: task.cacheScript === 1 ? undefined : t('tasks.notCached'),
        onClick: () => fetchAnew.mutate({ query }),
      },
    ];
  };
}

/** The actions on a task, the most likely first; each asks for confirmation before it affects phones. */
export function useTaskActions() {
  const t = useT();
  const quiet = useQuietActions();
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
    alsoDeleted: (tasks) => t('tasks.lost', { count: new Set(tasks.flatMap(({ deviceNos }) => deviceNos)).size }),
  });
  /** `count`: the number of runs that it ends. */
  function changing(key: keyof typeof sends, { id, name, phones, canaryPhones }: Task, count?: number): RowAction {
    const label = t(`tasks.${key}`);
    const status = key === 'enable' || key === 'anew' ? enabled : stopped;
    const question = { title: label, ids: listIds([{ id, name }]), danger: count !== undefined };
    const onClick = async () => {
      const facts = { name, count: count ?? 0, phones: phones.total, canary: canaryPhones };
      const isSure = await confirm({ ...question, text: t(`tasks.${key}Ask`, facts) });
      if (isSure) sends[key].mutate({ query: { id, status } });
    };
    return { key, label, permission, onClick: () => void onClick() };
  }
  const actions = (task: Task, more: More): RowAction[] => {
    const { running, sent, total } = task.progress;
    const isOn = task.status === enabled;
    const disabledReason = isOn ? t('tasks.isEnabled') : undefined;
    return [
      changing(isOn ? 'stop' : 'enable', task),
      { key: 'edit', label: t('action.edit'), permission, disabledReason, onClick: more.onEdit },
      { ...changing('stopRemote', task, running + sent), danger: true },
      changing('anew', task, total),
      {
        key: 'clearLog',
        label: t('tasks.clearLog'),
        permission,
        disabledReason: total > 0 ? undefined : t('tasks.logEmpty'),
        onClick: more.onClearLog,
      },
      ...quiet(task, more),
      remove(task, more.onRemoved),
    ];
  };
  return { actions, removeChosen, stop: (task: Task) => changing('stop', task) };
}
