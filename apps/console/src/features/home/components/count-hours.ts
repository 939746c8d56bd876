import { isOpen, type Run } from '../../../parts/runs/run-states.ts';

export interface Hour {
  done: number;
  /** Ended without success. */
  failed: number;
  open: number;
}

const hoursADay = 24;

/** Runs by the hour they were made in, in the reader's time zone. */
export function countHours(runs: readonly Pick<Run, 'state' | 'createdAt'>[]): Hour[] {
  const hours = Array.from({ length: hoursADay }, () => ({ done: 0, failed: 0, open: 0 }));
  for (const { state, createdAt } of runs) {
    const hour = hours[new Date(createdAt).getHours()]!;
    if (state === 'done') hour.done += 1;
    else if (isOpen(state)) hour.open += 1;
    else hour.failed += 1;
  }
  return hours;
}

/** The next round number, so that the scale's half is a whole one too. */
export function roundUp(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((n) => n * power >= most) ?? 10;
  return step * power;
}
