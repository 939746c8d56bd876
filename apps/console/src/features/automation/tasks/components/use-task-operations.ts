import { confirm } from '../../../../components/confirm.ts';
import { useRemove } from '../../../../components/form/use-remove.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSend } from '../../../../lib/use-call.ts';
import { enabled, type Task } from './task-status.tsx';

const stopped = 0;
type Named = Pick<Task, 'id' | 'name'>;

/** The operations on a task; each asks before it affects phones. */
export function useTaskOperations() {
  const t = useT();
  const asEnabled = { done: () => t('tasks.enabled') };
  const asStopped = { done: () => t('tasks.stopped') };
  const enabling = useSend('GET /task/task/updateTaskStatus', asEnabled);
  const stopping = useSend('GET /task/task/updateTaskStatus', asStopped);
  const stoppingPhones = useSend('GET /task/task/updateTaskStatusAndStopRemote', asStopped);
  const clearing = useSend('GET /task/task/updateTaskStatusClear', asEnabled);

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
  const { remove, removeChosen } = useRemove<Task>('GET /task/task/delete', {
    counted: 'tasks.counted',
    nameOf: ({ name }) => name,
    lost: (tasks) => t('tasks.lost', { count: new Set(tasks.flatMap(({ deviceNos }) => deviceNos)).size }),
  });
  return { enable, stop, stopRemote, enableAnew, remove, removeChosen };
}
export type TaskOperations = ReturnType<typeof useTaskOperations>;
