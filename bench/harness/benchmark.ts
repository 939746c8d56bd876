import type { Spread } from './statistics.ts';

/** One figure of a benchmark: ours, the baseline's, and their ratio over the rounds. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: Spread;
  readonly baseline: Spread;
  readonly ratio: Spread;
  /** The ratio is to stay at or below this; null where the design sets none. */
  readonly target: number | null;
  /** The limit for our side, independent of the baseline; `null` if there is none. */
  readonly limit: number | null;
}

export interface Outcome {
  readonly figures: readonly Figure[];
  /** The conditions of the measurement, for the readers of the figures. */
  readonly conditions: string;
}

export interface Options {
  readonly rounds: number;
  /** Phones of the benchmarks that scale; null takes each one's own number. */
  readonly phones: number | null;
  progress(line: string): void;
}

export interface Benchmark {
  readonly number: number;
  readonly title: string;
  readonly baseline: string;
  run(options: Options): Promise<Outcome>;
}
