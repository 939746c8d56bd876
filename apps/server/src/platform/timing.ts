/** Pauses and patience of the server that its tests shorten. */
export interface Timing {
  /** The interval of checks for due or overdue work. */
  readonly sweepEveryMs: number;
  /** The interval after which unanswered messages to phones are repeated. */
  readonly repeatEveryMs: number;
  /** Runs that enabled tasks lack are looked for. */
  readonly reconcileEveryMs: number;
  /** Tasks whose runs have ended are judged at most this often. */
  readonly judgeEveryMs: number;
  /** The time limit from the connection of a phone to its hello. */
  readonly greetingMs: number;
  /** A statement of a tenant's call that has waited this long for its turn is refused. */
  readonly tenantWaitMs: number;
  /** Changes of facts in memory whose message was lost are found at this interval. */
  readonly factsEveryMs: number;
  /** The interval of pings to browsers. */
  readonly browserPingMs: number;
  /** A browser silent for this long has lost its network. */
  readonly browserSilenceMs: number;
  /** A page that sends pings and then stops for this long is asleep; its browser still answers for it. */
  readonly browserSleepMs: number;
}

export const defaultTiming: Timing = {
  sweepEveryMs: 2_000,
  repeatEveryMs: 10_000,
  reconcileEveryMs: 60_000,
  judgeEveryMs: 1_000,
  greetingMs: 10_000,
  tenantWaitMs: 5_000,
  factsEveryMs: 2_000,
  browserPingMs: 10_000,
  browserSilenceMs: 25_000,
  browserSleepMs: 20_000,
};
