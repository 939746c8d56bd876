import type { RunException } from '@flotilla/contract/device';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface FailedRun {
  readonly runId: number;
  readonly apkVersion: string;
  readonly exception: RunException;
}

export interface Exceptions {
  /** The exception of each of these runs that has one. */
  ofRuns(runIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Keeps what runs that failed reported, once a run, in the transaction that ends them. */
  record(tx: Queryable, failed: readonly FailedRun[]): Promise<void>;
}

/** Keeps known which phones threw an exception that is still listed, and ran nothing well since: a person should look at those. */
export interface ThrownLast {
  /** Runs of these phones ended, some of them with an exception. */
  ended(deviceIds: readonly number[], someThrew: boolean): void;
  /** Anything else may have changed it. */
  look(): void;
  close(): Promise<void>;
}
