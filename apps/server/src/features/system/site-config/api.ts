import type { Queryable } from '../../../platform/db/queryable.ts';

/** What is the site's own, made at its first start. */
export interface Site {
  /** Licences are bound to it. */
  readonly serial: string;
  /** Tells phones which site this is: a site installed anew is another one. */
  readonly incarnation: string;
  /** Counts the histories: the next one begins when an older backup was restored. */
  readonly epoch: number;
  /** Run ids go on from `firstRunId`. Null when an epoch that knows the run of `seenRunId` has begun already. */
  beginEpoch(tx: Queryable, runs: { readonly firstRunId: number; readonly seenRunId: number }): Promise<number | null>;
  /** For seals that only this site checks; never leaves it. */
  readonly secret: string;
  readonly createdAt: string;
  /** The addresses under which phones reach the site, as an administrator set them. */
  servers(): Promise<readonly string[]>;
  setServers(servers: readonly string[]): Promise<void>;
}
