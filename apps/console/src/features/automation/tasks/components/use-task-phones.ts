import { type RowOf, useAsk } from '../../../../lib/calls/use-call.ts';
import type { Run } from '../../../../parts/runs/run-states.ts';
import type { Task } from './task-status.tsx';

export type TaskPhone = RowOf<'GET /task/task/phones'>;

/** Changes of the task are fetched at once; this interval covers other changes. */
const everyMs = 10_000;
/** More cells would not be readable. */
export const mostCells = 2_000;

/** The phones of a task by their numbers, each with its newest run. */
export const useTaskPhones = (taskId: number) =>
  useAsk('GET /task/task/phones', { query: { id: taskId, pageSize: mostCells } }, { everyMs });

const unsuccessful: readonly (Run['state'] | null)[] = ['failed', 'expired', 'lost'];

/** The runs that a retry repeats: each phone's newest unsuccessful run. If there are more phones than listed, the server chooses. */
export function retryOf(
  { id, phones, progress }: Pick<Task, 'id' | 'phones' | 'progress'>,
  rows: readonly TaskPhone[],
) {
  if (phones.total > mostCells)
    return { count: progress.failed + progress.expired + progress.lost, failed: 0, which: { taskId: id } };
  const again = rows.filter(({ state, runId }) => runId !== null && unsuccessful.includes(state));
  const failed = again.filter(({ standing }) => standing === 'failed' || standing === 'lost').length;
  return { count: again.length, failed, which: { ids: again.map(({ runId }) => runId!) } };
}
