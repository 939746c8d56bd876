import { type RowOf, useAsk } from '../../../../lib/use-call.ts';
import type { Run } from '../../../../parts/runs/run-states.ts';
import type { Task } from './task-status.tsx';

export type TaskPhone = RowOf<'GET /task/task/phones'>;

/** Changes of the task itself are asked for at once; this finds what else has changed. */
const everyMs = 10_000;
/** More cells than this say nothing more. */
export const mostCells = 2_000;

/** The phones of a task by their numbers, each with its newest run. */
export const useTaskPhones = (taskId: number) =>
  useAsk('GET /task/task/phones', { query: { id: taskId, pageSize: mostCells } }, { everyMs });

const unsuccessful: readonly (Run['state'] | null)[] = ['failed', 'expired', 'lost'];

/** What a retry of the task takes: each phone's newest run that did not succeed. More phones than are listed are left to the server. */
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
