/** Every pause and timeout of the link, so that tests can shorten them. */
export interface Timing {
  /** Reconnecting: a random time up to this, doubled with each failure up to `backoffMostMs`. */
  readonly backoffFirstMs: number;
  readonly backoffMostMs: number;
  /** A connection that lasted this long resets the backoff. */
  readonly stableMs: number;
  /**
   * For this long after losing a stable connection the backoff stays at its start, because most restarting sites are back by
   * then.
   */
  readonly eagerMs: number;
  /** After a refusal that only a person can heal. */
  readonly slowRetryMs: number;
  readonly slowRetryMostMs: number;
  /** The pause after another connection has taken over. */
  readonly replacedRetryMs: number;
  readonly replacedRetryMostMs: number;
  /** From dialling to the site's answer to `hello`. */
  readonly greetingMs: number;
  /** A connection is pinged at least this often, and every heartbeat. */
  readonly pingMostMs: number;
  readonly logBatchMs: number;
  readonly stateReadMs: number;
  readonly commandMs: number;
  readonly downloadMs: number;
  readonly uploadRetryMs: number;
  readonly uploadRetryMostMs: number;
}

export const defaultTiming: Timing = {
  backoffFirstMs: 1_000,
  backoffMostMs: 60_000,
  stableMs: 10_000,
  eagerMs: 60_000,
  slowRetryMs: 60_000,
  slowRetryMostMs: 900_000,
  replacedRetryMs: 600_000,
  replacedRetryMostMs: 7_200_000,
  greetingMs: 15_000,
  pingMostMs: 30_000,
  logBatchMs: 200,
  stateReadMs: 2_000,
  commandMs: 300_000,
  downloadMs: 60_000,
  uploadRetryMs: 2_000,
  uploadRetryMostMs: 120_000,
};

/** A silent connection is given up after this many heartbeats. */
export const silentHeartbeats = 2.5;
