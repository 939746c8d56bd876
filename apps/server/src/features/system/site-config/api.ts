import type { Queryable } from '../../../platform/db/queryable.ts';

/** The site's own data, created at its first start. */
export interface Site {
  /** Licences are bound to it. */
  readonly serial: string;
  /** Identifies the site to phones: a new installation has another one. */
  readonly incarnation: string;
  /** Counts the histories: the next one begins when an older backup was restored. */
  readonly epoch: number;
  /** Begins an epoch whose run ids start at `firstRunId`. Returns `null` if the current epoch already knows the run `seenRunId`. */
  beginEpoch(tx: Queryable, runs: { readonly firstRunId: number; readonly seenRunId: number }): Promise<number | null>;
  /** For seals that only this site checks; never leaves it. */
  readonly secret: string;
  readonly createdAt: string;
  /** The addresses under which phones reach the site, as an administrator set them. */
  servers(): Promise<readonly string[]>;
  setServers(servers: readonly string[]): Promise<void>;
}
