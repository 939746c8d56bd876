import { useAsk } from '../../../../lib/use-call.ts';
import type { Run } from '../../../../parts/runs/run-states.ts';
import { failedRuns } from './progress-words.ts';
import type { Task } from './task-status.tsx';

const everyMs = 5_000;
/** More cells than this say nothing more. */
export const mostCells = 2_000;

/** The newest runs of a task, newest first. */
export const useRecentRuns = (taskId: number) =>
  useAsk('GET /task/run/list', { query: { taskId, pageSize: mostCells } }, { everyMs });

const unsuccessful: readonly Run['state'][] = ['failed', 'expired', 'lost'];

/** The runs whose phone has not tried again since; they come newest first. */
export function stillFailed(runs: readonly Pick<Run, 'id' | 'deviceNo' | 'state'>[]): number[] {
  const seen = new Set<string>();
  return runs.flatMap(({ id, deviceNo, state }) => {
    if (seen.has(deviceNo)) return [];
    seen.add(deviceNo);
    return unsuccessful.includes(state) ? [id] : [];
  });
}

/** What "retry only the failed" takes, and how many that are. A task on more phones than are listed is left to the server. */
export function retryOf(task: Pick<Task, 'id' | 'execType' | 'progress'>, runs: readonly Run[]) {
  if (task.execType === 'once' && task.progress.total > mostCells)
    return { count: failedRuns(task.progress), which: { taskId: task.id } };
  const ids = stillFailed(runs);
  return { count: ids.length, which: { ids } };
}
