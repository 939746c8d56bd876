/** The median of several rounds, and the quartiles. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the quantile `at` (0 to 1) of the values, interpolated. */
export function quantile(values: readonly number[], at: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * at;
  const below = sorted[Math.floor(position)]!;
  const above = sorted[Math.ceil(position)]!;
  return below + (above - below) * (position - Math.floor(position));
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

/** Round by round, so that what slows the machine for a while weighs on both sides of a ratio. */
export function ratios(ours: readonly number[], baseline: readonly number[]): number[] {
  if (ours.length !== baseline.length) throw new Error('both sides need as many rounds');
  return ours.map((value, round) => value / baseline[round]!);
}
