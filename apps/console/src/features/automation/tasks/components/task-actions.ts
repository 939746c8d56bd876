import type { RowAction } from '../../../../components/list/row-actions.tsx';
import type { Translate } from '../../../../lib/i18n.ts';
import { enabled, type Task } from './task-status.tsx';
import type { TaskOperations } from './use-task-operations.ts';

const mayEdit = 'task:task:edit';

interface More {
  onEdit: () => void;
  onRemoved?: () => void;
}

/** The actions on a task, the most likely first. */
export function taskActions(task: Task, t: Translate, operations: TaskOperations, more: More): RowAction[] {
  const isOn = task.status === enabled;
  const enable: RowAction = {
    key: 'enable',
    label: t('tasks.enable'),
    permission: mayEdit,
    onClick: () => void operations.enable(task),
  };
  const stop: RowAction = {
    key: 'stop',
    label: t('tasks.stop'),
    permission: mayEdit,
    onClick: () => void operations.stop(task),
  };
  return [
    isOn ? stop : enable,
    {
      key: 'edit',
      label: t('action.edit'),
      permission: mayEdit,
      disabledReason: isOn ? t('tasks.isEnabled') : undefined,
      onClick: more.onEdit,
    },
    {
      key: 'stopRemote',
      label: t('tasks.stopRemote'),
      permission: mayEdit,
      danger: true,
      onClick: () => void operations.stopRemote(task),
    },
    {
      key: 'anew',
      label: t('tasks.anew'),
      permission: mayEdit,
      onClick: () => void operations.enableAnew(task),
    },
    operations.remove(task, more.onRemoved),
  ];
}
