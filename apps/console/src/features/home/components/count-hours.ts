import type { Answer } from '../../../lib/calls/api.ts';
import { dayAfter, momentOf, today } from '../../../lib/format/zone.ts';
import { mayRetry, runStates } from '../../../parts/runs/run-states.ts';

export type DayCounts = Answer<'GET /task/run/summary'>;
type Counts = Omit<DayCounts, 'cleared' | 'hours'>;

/** The runs of an hour or a day by outcome; `open` runs have not ended. */
export interface Outcomes {
  done: number;
  /** Ended without success. */
  failed: number;
  open: number;
}

/** The states of unsuccessful runs, separated by commas as the run list's `state` filter expects them. */
export const unsuccessful = runStates.filter(mayRetry).join();

export const outcomesOf = ({ done, waiting, sent, running, failed, stopped, expired, lost }: Counts): Outcomes => ({
  done,
  failed: failed + stopped + expired + lost,
  open: waiting + sent + running,
});

const hoursADay = 24;
const hourMs = 3_600_000;

export const rangeDays = [1, 7, 30] as const;

/** Returns the first day of a range of `days` days that ends today, in the site's time zone. */
export const firstDay = (days: number, now: Date): string => dayAfter(today(now), 1 - days);

/** Sums the hours into `days` days from the day `beginTime`. Days without runs are included. `hour` counts from `beginTime`, so a day in which the clock changes has 23 or 25 of them. */
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

/** Returns the outcomes of all 24 hours of a day. Hours without runs are included. */
export function fillDay(hours: DayCounts['hours']): Outcomes[] {
  const known = new Map(hours.map((counts) => [counts.hour, outcomesOf(counts)]));
  return Array.from({ length: hoursADay }, (_, hour) => known.get(hour) ?? { done: 0, failed: 0, open: 0 });
}

/** Rounds the largest bar up to the end of the chart's axis: an even number, so that the label at half of the axis is a whole number. */
export function roundUp(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((n) => n * power >= most) ?? 10;
  return step * power;
}
