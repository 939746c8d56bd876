import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RunPort } from '../../fleet/connections/api.ts';

export type { RunPort } from '../../fleet/connections/api.ts';
export { reasonText } from './reason-text.ts';

/** Which runs of a task: of these phones, of these groups' phones, or all. */
export type RunSelection = { readonly deviceNos: readonly string[] } | { readonly groupIds: readonly number[] } | 'all';

/** Informs phones of a change; call it after the transaction has committed. */
export type Announce = () => void;

export interface Runs {
  readonly port: RunPort;
  /** Creates a task's runs in the transaction that enables it; phones on which it never started get it again. */
  start(tx: Queryable, taskId: number): Promise<Announce>;
  /** Makes the runs that a task lacks, when it is enabled. */
  fill(tx: Queryable, taskId: number): Promise<Announce>;
  /** Runs that have not started will not start; `kill` also stops running ones. */
  stopTask(tx: Queryable, taskId: number, mode: 'unstarted' | 'kill'): Promise<Announce>;
  /** Stops the phones and removes the task's runs with all that belongs to them, in the transaction that deletes the task. */
  dropTask(tx: Queryable, taskId: number): Promise<Announce>;
  /** Removes runs from the send log, so that their phones may get the task again. Running ones continue and report. */
  clear(tx: Queryable, taskId: number, selection: RunSelection): Promise<void>;
  /** These phones may take their next run now. */
  wake(deviceIds: readonly number[]): void;
  /** Runs of these tasks by state, without those that were cleared. */
  progress(db: Queryable, taskIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>>;
  close(): Promise<void>;
}

/** What runs need from tasks; the tasks slice implements it. */
export interface TaskPort {
  /** Names for rows already found within a caller's scope. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** 404 unless the task is within reach of `who`. */
  check(db: Queryable, who: UserWho, taskId: number): Promise<void>;
  /** Finishes the once-tasks among these without open runs and without groups whose later members could get one. */
  finishDone(tx: Queryable, taskIds: readonly number[]): Promise<void>;
  /** Finishes expired enabled tasks without open runs. */
  finishClosed(db: Queryable): Promise<void>;
}
