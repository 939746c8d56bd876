import type { Figure } from './benchmark.ts';
import { ratios, spreadOf } from './statistics.ts';

/** Measures of one side in one round, by name. */
export type Measures = Readonly<Record<string, number>>;

/**
 * Measures the sides alternately. Each round has the opposite order of the previous one, so that a slow phase of the machine, or an
 * advantage of the first side, affects all sides equally. One warm-up round is not counted.
 */
export async function interleave<const Side extends string, M extends Measures>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<M>>>,
  progress: (line: string) => void,
): Promise<Record<Side, M[]>> {
  const names = Object.keys(sides) as Side[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as M[]])) as Record<Side, M[]>;
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) {
      const measures = await sides[name]();
      if (round > 0) measured[name].push(measures);
    }
    progress(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`);
  }
  return measured;
}

interface Compared {
  readonly what: string;
  readonly unit: string;
  readonly target: number | null;
  readonly limit?: number | null;
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
}

export const compare = ({ what, unit, target, limit = null, ours, baseline }: Compared): Figure => ({
  what,
  unit,
  target,
  limit,
  ours: spreadOf(ours),
  baseline: spreadOf(baseline),
  ratio: spreadOf(ratios(ours, baseline)),
});
