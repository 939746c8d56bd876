/** The load metrics that users notice. Times are in milliseconds. */
export interface Vitals {
  /** The first text or picture, and the largest one. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** The total blocking time: the part of each long task of the main thread above 50 ms. */
  readonly blockedMs: number;
  /** The cumulative layout shift. */
  readonly layoutShift: number;
}

/** A scoring curve. Ten percent of all web pages are at or below `good`, half of them at or below `median`. */
interface Curve {
  readonly weight: number;
  readonly good: number;
  readonly median: number;
}

/** The weights and curves that Lighthouse publishes for desktops. */
const curves = {
  firstPaint: { weight: 10, good: 934, median: 1_600 },
  speed: { weight: 10, good: 1_311, median: 2_300 },
  largestPaint: { weight: 25, good: 1_200, median: 2_400 },
  blocked: { weight: 30, good: 150, median: 350 },
  layoutShift: { weight: 25, good: 0.1, median: 0.25 },
} as const satisfies Record<string, Curve>;

/** Ten percent of a standard normal distribution are below the negative of this. */
const tenthQuantile = 1.2815515655446004;
/** More than enough steps of the rule of Simpson, whose error here is below 1e-9. */
const steps = 200;

/** Returns the share of a standard normal distribution above `at`. */
function shareAbove(at: number): number {
  if (at > 8) return 0;
  if (at < -8) return 1;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const width = at / steps;
  let sum = density(0) + density(at);
  for (let step = 1; step < steps; step += 1) sum += density(step * width) * (step % 2 === 0 ? 2 : 4);
  return 0.5 - (sum * width) / 3;
}

/** From 1 down to 0: the share of pages that do worse, whose values are spread log-normally. */
export function scoreOn({ good, median }: Curve, value: number): number {
  if (value <= 0) return 1;
  return shareAbove((Math.log(value / median) / Math.log(median / good)) * tenthQuantile);
}

/** Returns the performance score, from 0 to 100. The speed index would need a film, so a value between first and largest paint is used. */
export function performanceScore({ firstPaintMs, largestPaintMs, blockedMs, layoutShift }: Vitals): number {
  const values: Record<keyof typeof curves, number> = {
    firstPaint: firstPaintMs,
    speed: (firstPaintMs + largestPaintMs) / 2,
    largestPaint: largestPaintMs,
    blocked: blockedMs,
    layoutShift,
  };
  const names = Object.keys(curves) as (keyof typeof curves)[];
  return names.reduce((sum, name) => sum + curves[name].weight * scoreOn(curves[name], values[name]), 0);
}

/** Returns the weighted share of passed checks, from 0 to 100. */
export function shareScore(checks: readonly { readonly isWell: boolean; readonly weight: number }[]): number {
  const sum = (some: typeof checks) => some.reduce((total, { weight }) => total + weight, 0);
  return checks.length === 0 ? 100 : (100 * sum(checks.filter(({ isWell }) => isWell))) / sum(checks);
}

/**
 * The latency of a page's interactions, as INP is defined: the longest, without one of every fifty. Those that the browser
 * did not report were shorter than it reports.
 */
export function interactionMs(reportedMs: readonly number[], interactions: number): number {
  const sorted = reportedMs.toSorted((one, other) => other - one);
  return sorted[Math.min(sorted.length - 1, Math.floor(interactions / 50))] ?? 0;
}
