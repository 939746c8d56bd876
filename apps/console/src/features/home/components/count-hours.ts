import type { Answer } from '../../../lib/calls/api.ts';
import { dayAfter, momentOf, today } from '../../../lib/format/zone.ts';
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
const hourMs = 3_600_000;

export const rangeDays = [1, 7, 30] as const;

/** The first of so many days of which today is the last, on the site's clock. */
export const firstDay = (days: number, now: Date): string => dayAfter(today(now), 1 - days);

/** Every day from `beginTime`, also those without runs. */
export function fillDays(hours: DayCounts['hours'], beginTime: string, days: number) {
  const beginMs = momentOf(beginTime)!.getTime();
  const byDay = Map.groupBy(hours, ({ hour }) => today(new Date(beginMs + hour * hourMs)));
  return Array.from({ length: days }, (_none, nth) => {
    const day = dayAfter(beginTime, nth);
    const sum = { done: 0, failed: 0, open: 0 };
    for (const { done, failed, open } of (byDay.get(day) ?? []).map(outcomesOf)) {
      sum.done += done;
      sum.failed += failed;
      sum.open += open;
    }
    return { day, ...sum };
  });
}

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
