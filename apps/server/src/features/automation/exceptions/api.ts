import type { RunException } from '@flotilla/contract/device';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface FailedRun {
  readonly runId: number;
  readonly apkVersion: string;
  readonly exception: RunException;
}

export interface Exceptions {
  /** Keeps what runs reported, once a run, in the transaction that ends them. */
  record(tx: Queryable, failed: readonly FailedRun[]): Promise<void>;
}
