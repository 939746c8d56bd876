import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RunPort } from '../../fleet/connections/api.ts';

export type { RunPort } from '../../fleet/connections/api.ts';
export { reasonText } from './reason-text.ts';

/** Which runs of a task: of these phones, of these groups' phones, or all. */
export type RunSelection = { readonly deviceNos: readonly string[] } | { readonly groupIds: readonly number[] } | 'all';

/** What phones are told of a change: to be called once its transaction has been committed. */
export type Announce = () => void;

export interface Runs {
  readonly port: RunPort;
  /** Makes the runs of a task in the transaction that enables it; phones on which it did not start before get it anew. */
  start(tx: Queryable, taskId: number): Promise<Announce>;
  /** Makes the runs that a task lacks, when it is enabled. */
  fill(tx: Queryable, taskId: number): Promise<Announce>;
  /** What was not started will not start; `kill` also stops what runs. */
  stopTask(tx: Queryable, taskId: number, mode: 'unstarted' | 'kill'): Promise<Announce>;
  /** Stops the phones and removes the task's runs with all that belongs to them, in the transaction that deletes the task. */
  dropTask(tx: Queryable, taskId: number): Promise<Announce>;
  /** Takes runs out of the send log, so that their phones may get the task anew. What runs goes on and still reports. */
  clear(tx: Queryable, taskId: number, selection: RunSelection): Promise<void>;
  /** These phones may take their next run now. */
  wake(deviceIds: readonly number[]): void;
  /** Runs of these tasks by state, without those that were cleared. */
  progress(db: Queryable, taskIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>>;
  close(): Promise<void>;
}

/** What runs ask of the tasks they belong to; the tasks slice answers. */
export interface TaskPort {
  /** Names for rows that were already found within somebody's scope. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** 404 unless the task is within reach of `who`. */
  check(db: Queryable, who: UserWho, taskId: number): Promise<void>;
  /** Marks as finished the once-tasks among these that have no open run and no group whose later members could still get one. */
  finishDone(tx: Queryable, taskIds: readonly number[]): Promise<void>;
  /** Marks as finished the enabled tasks whose time is over and that have no open run. */
  finishClosed(db: Queryable): Promise<void>;
}
