import type { Translate } from '../../../../lib/i18n.ts';
import { runStates } from '../../../../parts/runs/run-states.ts';
import type { Task } from './task-status.tsx';

/** "Done 109, Failed 11": the states that there are. */
export const progressWords = (progress: Task['progress'], t: Translate): string =>
  runStates
    .filter((state) => progress[state] > 0)
    .map((state) => `${t(`run.state.${state}`)} ${progress[state]}`)
    .join(', ');

/** What a retry of the task takes. */
export const failedRuns = ({ failed, expired, lost }: Task['progress']): number => failed + expired + lost;
export const endedRuns = ({ done, stopped, ...rest }: Task['progress']): number =>
  done + stopped + failedRuns({ done, stopped, ...rest });
