import type { RunException } from '@flotilla/contract/device';
import type { RunFault } from '@flotilla/contract/words/faults';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface FailedRun {
  readonly runId: number;
  readonly apkVersion: string;
  readonly exception: RunException;
}

export type RunsException = {
  readonly id: number;
  readonly fault: RunFault | null;
};

export interface Exceptions {
  /** The exception of each of these runs that has one. */
  ofRuns(runIds: readonly number[]): Promise<ReadonlyMap<number, RunsException>>;
  /** Stores the exceptions of failed runs, one per run, in the transaction that ends them. Interrupted runs get none. */
  record(tx: Queryable, failed: readonly FailedRun[]): Promise<void>;
}

/** Tracks phones with a listed exception and no successful run since: an operator should check those. */
export interface ThrownLast {
  /** Runs of these phones ended, some of them with an exception. */
  ended(deviceIds: readonly number[], someThrew: boolean): void;
  /** Queries all phones again, after a change other than the end of a run. */
  look(): void;
  close(): Promise<void>;
}
