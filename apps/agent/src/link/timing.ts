/** Every pause and timeout of the link, so that tests can shorten them. */
export const defaultTiming = {
  /** Reconnecting: a random time up to this, doubled with each failure up to `backoffMostMs`. */
  backoffFirstMs: 1_000,
  backoffMostMs: 60_000,
  /** A connection that lasted this long resets the backoff. */
  stableMs: 10_000,
  /**
   * For this long after losing a stable connection the backoff stays at its start, because most restarting sites are back by
   * then.
   */
  eagerMs: 60_000,
  /** After a refusal that only a person can heal. */
  slowRetryMs: 60_000,
  slowRetryMostMs: 900_000,
  /** The pause after another connection has taken over. */
  replacedRetryMs: 600_000,
  replacedRetryMostMs: 7_200_000,
  /** From dialling to the site's answer to `hello`. */
  greetingMs: 15_000,
  /** A connection is pinged at least this often, and every heartbeat. */
  pingMostMs: 30_000,
  logBatchMs: 200,
  stateReadMs: 2_000,
  commandMs: 300_000,
  downloadMs: 60_000,
  /** The pause after which a hot script that did not arrive is fetched again. */
  hotRetryMs: 60_000,
  /** How long a script that requires hot scripts waits for those that are on their way. */
  hotWaitMs: 5_000,
  uploadRetryMs: 2_000,
  uploadRetryMostMs: 120_000,
};

export type Timing = Readonly<typeof defaultTiming>;

/** A silent connection is given up after this many heartbeats. */
export const silentHeartbeats = 2.5;
