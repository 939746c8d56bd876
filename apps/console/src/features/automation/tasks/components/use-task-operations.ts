import { confirm, confirmDelete } from '../../../../components/confirm.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';
import { enabled, type Task } from './task-status.tsx';

const stopped = 0;
export const staleAfterChange = [
  'GET /task/task/list',
  'GET /task/task/one',
  'GET /task/task/why',
  'GET /task/run/list',
] as const;
type Named = Pick<Task, 'id' | 'name'>;

/** What can be done with a task; each asks before it touches phones. */
export function useTaskOperations() {
  const t = useT();
  const refresh = staleAfterChange;
  const asEnabled = { refresh, done: () => t('tasks.enabled') };
  const asStopped = { refresh, done: () => t('tasks.stopped') };
  const enabling = useSend('GET /task/task/updateTaskStatus', asEnabled);
  const stopping = useSend('GET /task/task/updateTaskStatus', asStopped);
  const stoppingPhones = useSend('GET /task/task/updateTaskStatusAndStopRemote', asStopped);
  const clearing = useSend('GET /task/task/updateTaskStatusClear', asEnabled);
  const removing = useSend('GET /task/task/delete', { refresh, done: 'deleted' });

  async function enable({ id, name }: Named): Promise<void> {
    const text = t('tasks.enableAsk', { name });
    if (await confirm({ title: t('tasks.enable'), text, okText: t('tasks.enable') }))
      enabling.mutate({ query: { id, status: enabled } });
  }
  async function stop({ id, name }: Named): Promise<void> {
    const text = t('tasks.stopAsk', { name });
    if (await confirm({ title: t('tasks.stop'), text, okText: t('tasks.stop') }))
      stopping.mutate({ query: { id, status: stopped } });
  }
  async function stopRemote({ id, name, progress }: Task): Promise<void> {
    const text = t('tasks.stopRemoteAsk', { name, count: progress.running + progress.sent });
    if (await confirm({ title: t('tasks.stopRemote'), text, okText: t('tasks.stopRemote'), danger: true }))
      stoppingPhones.mutate({ query: { id, status: stopped } });
  }
  async function enableAnew({ id, name, progress }: Task): Promise<void> {
    const text = t('tasks.anewAsk', { name, count: progress.total });
    if (await confirm({ title: t('tasks.anew'), text, okText: t('tasks.anew'), danger: true }))
      clearing.mutate({ query: { id, status: enabled } });
  }
  async function remove(tasks: readonly Task[], onDone?: () => void): Promise<void> {
    const phones = new Set(tasks.flatMap(({ deviceNos }) => deviceNos)).size;
    const names = tasks.map(({ id, name }) => `${id} ${name}`);
    if (!(await confirmDelete(names, t('tasks.deleteMore', { count: phones })))) return;
    removing.mutate({ query: { ids: tasks.map(({ id }) => id).join(',') } }, { onSuccess: () => onDone?.() });
  }
  return { enable, stop, stopRemote, enableAnew, remove };
}
export type TaskOperations = ReturnType<typeof useTaskOperations>;
