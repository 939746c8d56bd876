import type { Answer } from '../../../../lib/calls/api.ts';

export const vitalNames = ['battery', 'batteryTemp', 'availMemory', 'sdCardLeftSpace', 'roundTrip', 'fps'] as const;
export type VitalName = (typeof vitalNames)[number];

/** The measurements of one moment. */
export type Sample = { readonly atMs: number } & { readonly [name in VitalName]?: number };

/** Minutes to look back. */
export const ranges = [5, 15, 60] as const;

const points = 60;
const minuteMs = 60_000;
/** The time for which a value stays valid without a next one: the server's samples are a minute apart. */
const holdsMs = 90_000;
/** An hour of heartbeats, round trips and rates, and some more. */
export const mostSamples = 5_000;

/** The server's samples of the last hour. */
export function samplesOf({ until, ...traces }: Answer<'GET /device/monitor/history'>): Sample[] {
  const { battery, batteryTemp, availMemory, sdCardLeftSpace } = traces;
  const firstMs = Date.parse(until) - (battery.length - 1) * minuteMs;
  return battery.flatMap((percent, nth) => {
    if (percent === null) return [];
    const others = {
      batteryTemp: batteryTemp[nth]!,
      availMemory: availMemory[nth]!,
      sdCardLeftSpace: sdCardLeftSpace[nth]!,
    };
    return [{ atMs: firstMs + nth * minuteMs, battery: percent, ...others }];
  });
}

/** A line of evenly spaced points over the last minutes, oldest first; gaps where nothing is known. */
export function lineOf(samples: readonly Sample[], name: VitalName, minutes: number, nowMs: number): (number | null)[] {
  const stepMs = (minutes * minuteMs) / points;
  const known = samples.filter((sample) => sample[name] !== undefined);
  const line: (number | null)[] = [];
  let next = 0;
  for (let nth = 0; nth < points; nth += 1) {
    const endMs = nowMs - (points - 1 - nth) * stepMs;
    while (next < known.length && known[next]!.atMs <= endMs) next += 1;
    const last = known[next - 1];
    line.push(last && endMs - last.atMs <= Math.max(holdsMs, stepMs) ? last[name]! : null);
  }
  return line;
}

/** The number of requested minutes that have data, which is the length of the line; of one measurement if it is named. */
export function minutesKnown(samples: readonly Sample[], minutes: number, nowMs: number, name?: VitalName): number {
  const first = samples.find(
    (sample) => nowMs - sample.atMs <= minutes * minuteMs && (name === undefined || sample[name] !== undefined),
  );
  return first ? Math.min(minutes, Math.max(1, (nowMs - first.atMs) / minuteMs)) : minutes;
}

const gigabyte = 2 ** 30;
/** A line's least range, so that small changes look flat. */
export const leastSpans: Readonly<Record<VitalName, number>> = {
  battery: 10,
  batteryTemp: 4,
  availMemory: gigabyte / 2,
  sdCardLeftSpace: gigabyte,
  roundTrip: 50,
  fps: 4,
};

export const latestOf = (samples: readonly Sample[], name: VitalName): number | undefined =>
  samples.findLast((sample) => sample[name] !== undefined)?.[name];
