/** Pauses and patience of the server that its tests shorten. */
export interface Timing {
  /** Between two looks for what is due or overdue. */
  readonly sweepEveryMs: number;
  /** What phones were told and have not answered is said again. */
  readonly repeatEveryMs: number;
  /** Runs that enabled tasks lack are looked for. */
  readonly reconcileEveryMs: number;
  /** From the connection of a phone to its hello. */
  readonly greetingMs: number;
  /** How often a browser is asked for a sign of life. */
  readonly browserPingMs: number;
  /** A browser that has given none for so long has lost its network. */
  readonly browserSilenceMs: number;
  /** A page that says ping every few seconds, and has said nothing for so long, sleeps: its browser still answers for it. */
  readonly browserSleepMs: number;
}

export const defaultTiming: Timing = {
  sweepEveryMs: 2_000,
  repeatEveryMs: 10_000,
  reconcileEveryMs: 60_000,
  greetingMs: 10_000,
  browserPingMs: 10_000,
  browserSilenceMs: 25_000,
  browserSleepMs: 20_000,
};
