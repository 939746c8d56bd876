import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RunPort } from '../../fleet/connections/api.ts';
import type { EndedRun } from './ended-run.ts';

export type { RunPort } from '../../fleet/connections/api.ts';
export { beginRestoredEpoch } from './delivery/epochs.ts';
export { isOpen } from './delivery/insert-runs.ts';
export type { EndedRun } from './ended-run.ts';
export { because, reasonText } from './reason-text.ts';

/** Runs of a task: those of these phones, those of the phones in these groups, or all. */
export type RunSelection = { readonly deviceNos: readonly string[] } | { readonly groupIds: readonly number[] } | 'all';

/** Notifies phones of a change. Call it after the transaction has committed. */
export type Announce = () => void;

export interface Started {
  readonly announce: Announce;
  /** The number of runs created. */
  readonly made: number;
}

/** Handles ended runs in the transaction that ends them. Stopping, clearing or deleting a whole task skips it, so listeners also need a sweep. */
export type OnEnded = (tx: Queryable, ended: readonly EndedRun[]) => Promise<void>;

/** A data line that a run of this phone had taken. */
export interface TakenLine {
  readonly tenantId: number;
  readonly deviceNo: string;
  readonly runId: number;
  readonly id: number;
  readonly md5: string;
}
/** Handles data lines that phones report after the site was restored from a backup. */
export type OnTaken = (tx: Queryable, lines: readonly TakenLine[]) => Promise<void>;

/** A run whose script makes no progress, and the time at which the site noticed. */
export interface StuckRun {
  readonly runId: number;
  readonly since: string;
}

export interface Runs {
  /** For slices that hold something for a run, such as data lines. */
  onEnded(listener: OnEnded): void;
  /** Calls the listener after a transaction that ended runs has committed. */
  afterEnded(listener: (ended: readonly EndedRun[]) => void): void;
  /** The listener runs in a transaction. After its commit the phones get an acknowledgement and stop reporting the lines. */
  onTaken(listener: OnTaken): void;
  readonly port: RunPort;
  /** Creates a task's runs in the transaction that enables it. Phones on which an earlier run never started get a new one. */
  start(tx: Queryable, taskId: number): Promise<Started>;
  /** Creates a new task's runs, which their phones execute before other waiting runs. */
  startAtOnce(tx: Queryable, taskId: number): Promise<Announce>;
  /** Creates the missing runs of an enabled task. */
  fill(tx: Queryable, taskId: number): Promise<Announce>;
  /** Creates the missing runs of those of these tasks that are enabled. */
  fillAll(tx: Queryable, taskIds: readonly number[]): Promise<Announce>;
  /** Creates the runs of a task for these times of its cron expression. */
  makeStarts(tx: Queryable, taskId: number, starts: readonly string[]): Promise<Announce>;
  /** Updates waiting runs to the task's current script version, parameters and time limit. */
  refresh(tx: Queryable, taskId: number): Promise<void>;
  /** Stops the task's runs: with `unstarted` those that have not started, with `kill` also those that are running. */
  stopTask(tx: Queryable, taskId: number, mode: 'unstarted' | 'kill'): Promise<Announce>;
  /** Stops the task's runs on their phones and deletes them with their data, in the transaction that deletes the task. */
  dropTask(tx: Queryable, taskId: number): Promise<Announce>;
  /** Removes runs from the send log, so that their phones may get the task again. Running ones continue and report. */
  clear(tx: Queryable, taskId: number, selection: RunSelection): Promise<void>;
  /** Checks whether these phones have a due run, and sends it. */
  wake(deviceIds: readonly number[]): void;
  /** The number of runs of these tasks by state, without cleared ones. */
  progress(db: Queryable, taskIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>>;
  /** The stuck runs of these phones, by device id. */
  stuck(db: Queryable, deviceIds: readonly number[]): Promise<ReadonlyMap<number, StuckRun>>;
  close(): Promise<void>;
}

/** Functions of the tasks slice that the send log needs. */
export interface TaskNames {
  /** The names of these tasks. The ids come from rows that were read within the caller's scope. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** @throws 404 unless the task is within the scope of `who` */
  check(db: Queryable, who: UserWho, taskId: number): Promise<void>;
  /** @throws 409 if the owner of one of these tasks may no longer run its script */
  assertRights(db: Queryable, taskIds: readonly number[]): Promise<void>;
}
