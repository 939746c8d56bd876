import type { Answer } from '../../../lib/api.ts';
import { mayRetry, runStates } from '../../../parts/runs/run-states.ts';

export type DayCounts = Answer<'GET /task/run/summary'>;
type Counts = Omit<DayCounts, 'cleared' | 'hours'>;

export interface Outcomes {
  done: number;
  /** Ended without success. */
  failed: number;
  open: number;
}

/** The unsuccessful states as the list of runs takes them. */
export const unsuccessful = runStates.filter(mayRetry).join();

export const outcomesOf = ({ done, waiting, sent, running, failed, stopped, expired, lost }: Counts): Outcomes => ({
  done,
  failed: failed + stopped + expired + lost,
  open: waiting + sent + running,
});

const hoursADay = 24;

/** Every hour of the day, also those without runs. */
export function fillDay(hours: DayCounts['hours']): Outcomes[] {
  const known = new Map(hours.map((counts) => [counts.hour, outcomesOf(counts)]));
  return Array.from({ length: hoursADay }, (_, hour) => known.get(hour) ?? { done: 0, failed: 0, open: 0 });
}

/** The next round number, so that the scale's half is a whole one too. */
export function roundUp(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((n) => n * power >= most) ?? 10;
  return step * power;
}
