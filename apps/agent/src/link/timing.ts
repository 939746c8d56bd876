/** Every pause and timeout of the link, so that tests can shorten them. */
export const defaultTiming = {
  /** The longest random pause before the first reconnect. It doubles with each failure up to `backoffMostMs`. */
  backoffFirstMs: 1_000,
  backoffMostMs: 60_000,
  /** A connection that lasted this long resets the backoff. */
  stableMs: 10_000,
  /**
   * After a stable connection is lost, the backoff stays at its start for this long, because most restarting sites are back by
   * then.
   */
  eagerMs: 60_000,
  /** The pause after a refusal that only an operator can fix. */
  slowRetryMs: 60_000,
  slowRetryMostMs: 900_000,
  /** The pause after another connection has taken over. */
  replacedRetryMs: 600_000,
  replacedRetryMostMs: 7_200_000,
  /** The limit from dialling until the site's response to `hello`. */
  greetingMs: 15_000,
  /** The longest ping interval. With a shorter heartbeat the ping follows the heartbeat. */
  pingMostMs: 30_000,
  logBatchMs: 200,
  /** The limit for which the report of a run's end waits until the site has stored the run's log lines. */
  logStoredMs: 2_000,
  stateReadMs: 2_000,
  commandMs: 300_000,
  downloadMs: 60_000,
  /** The pause before a hot script whose download failed is downloaded again. */
  hotRetryMs: 60_000,
  /** The limit for which the start of a script that requires hot scripts waits for their download. */
  hotWaitMs: 5_000,
  uploadRetryMs: 2_000,
  uploadRetryMostMs: 120_000,
};

export type Timing = Readonly<typeof defaultTiming>;

/** A silent connection is closed after this many ping intervals. */
export const silentHeartbeats = 2.5;
