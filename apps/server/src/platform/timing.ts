/** The server's intervals and timeouts, which its tests shorten. */
export const defaultTiming = {
  /** The interval of checks for due or overdue work. */
  sweepEveryMs: 2_000,
  /** The interval after which unanswered messages to phones are repeated. */
  repeatEveryMs: 10_000,
  /** Runs that enabled tasks lack are looked for. */
  reconcileEveryMs: 60_000,
  /** Tasks whose runs have ended are judged at most this often. */
  judgeEveryMs: 1_000,
  /** The time limit from the connection of a phone to its hello. */
  greetingMs: 10_000,
  /** A statement of a tenant's call that has waited this long for its turn is refused. */
  tenantWaitMs: 5_000,
  /** Changes of facts in memory whose message was lost are found at this interval. */
  factsEveryMs: 2_000,
  /** The interval at which phones are checked for alarms. */
  alarmEveryMs: 1_000,
  /** The first alarms of a cause wait this long for others, so that they share one message. */
  alarmGatherMs: 4_000,
  /** No phone counts as offline for this long after the start of the server: the longest pause of an agent that reconnects. */
  alarmQuietMs: 75_000,
  /** The interval of the measurements of the server and its machine. */
  sampleEveryMs: 10_000,
  /** An update of agents stops if the phones of an updated agent are offline for this long. */
  agentPhonesAwayMs: 300_000,
  /** An update of agents stops if an agent has not changed its version after this time. */
  agentUpdateMs: 1_800_000,
  /** The interval of checks for agents' updates, and of writing their reports. */
  agentSweepMs: 1_000,
  /** Events for webhooks are looked for this often. */
  webhookEveryMs: 250,
  /** A webhook that takes longer has failed. */
  webhookTimeoutMs: 15_000,
  /** The interval of pings to browsers. */
  browserPingMs: 10_000,
  /** A browser silent for this long has lost its network. */
  browserSilenceMs: 25_000,
  /** A page that sends pings and then stops for this long is asleep; its browser still answers for it. */
  browserSleepMs: 20_000,
};
export type Timing = Readonly<typeof defaultTiming>;
