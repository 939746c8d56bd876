import { confirm, listIds } from '../../../../components/overlay/confirm.ts';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { succeeds } from '../../../../parts/runs/use-run-operations.ts';
import { enabled, type Task } from './task-status.tsx';

/** The phones whose send log is cleared. */
export type ClearScope = 'all' | { readonly deviceNos: readonly string[] } | { readonly groupIds: readonly number[] };

type Cleared = Pick<Task, 'id' | 'name' | 'status' | 'progress'>;

/** Clears a task's send log after a question that names the loss; returns whether it was cleared. */
export function useClearLog() {
  const t = useT();
  const options = { done: () => t('tasks.cleared') };
  const all = useSend('GET /task/task/cleanSendAllLog', options);
  const ofPhones = useSend('GET /task/task/cleanSendLog', options);
  const ofGroups = useSend('GET /task/task/cleanSendLogByGroup', options);

  const titleOf = ({ progress }: Cleared, scope: ClearScope) => {
    if (scope === 'all') return t('tasks.clearAll', { count: progress.total });
    return 'deviceNos' in scope
      ? t('tasks.clearPhones', { count: scope.deviceNos.length })
      : t('tasks.clearGroups', { count: scope.groupIds.length });
  };
  const send = (taskId: number, scope: ClearScope): Promise<unknown> => {
    if (scope === 'all') return all.mutateAsync({ query: { taskId, type: 'all' } });
    return 'deviceNos' in scope
      ? ofPhones.mutateAsync({ query: { taskId, devices: scope.deviceNos.join(',') } })
      : ofGroups.mutateAsync({ query: { taskId, type: 'group', groupIds: scope.groupIds.join(',') } });
  };
  return async (task: Cleared, scope: ClearScope): Promise<boolean> => {
    const { id, name, status } = task;
    const then = t(status === enabled ? 'tasks.clearAnew' : 'tasks.clearLater');
    const text = t('tasks.clearLost', { name, then });
    const isSure = await confirm({ title: titleOf(task, scope), text, ids: listIds([{ id, name }]), danger: true });
    return isSure && succeeds(send(id, scope));
  };
}
