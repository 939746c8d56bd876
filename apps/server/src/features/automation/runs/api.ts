import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RunPort } from '../../fleet/connections/api.ts';
import type { EndedRun } from './ended-run.ts';

export type { RunPort } from '../../fleet/connections/api.ts';
export { isOpen } from './delivery/insert-runs.ts';
export type { EndedRun } from './ended-run.ts';
export { because, reasonText } from './reason-text.ts';

/** Runs of a task: those of these phones, of these groups' phones, or all. */
export type RunSelection = { readonly deviceNos: readonly string[] } | { readonly groupIds: readonly number[] } | 'all';

/** Informs phones of a change; call it after the transaction has committed. */
export type Announce = () => void;

export interface Started {
  readonly announce: Announce;
  /** The number of runs created. */
  readonly made: number;
}

/** A consequence of ended runs, in the transaction that ends them. What ends on a rare path is only found by looking again later. */
export type OnEnded = (tx: Queryable, ended: readonly EndedRun[]) => Promise<void>;

/** A data line that a run of this phone took. */
export interface TakenLine {
  readonly tenantId: number;
  readonly deviceNo: string;
  readonly runId: number;
  readonly id: number;
  readonly md5: string;
}
/** Lines that phones report after the site was restored. */
export type OnTaken = (tx: Queryable, lines: readonly TakenLine[]) => Promise<void>;

/** A run whose script does nothing, and since when. */
export interface StuckRun {
  readonly runId: number;
  readonly since: string;
}

export interface Runs {
  /** For slices that hold something for a run. */
  onEnded(listener: OnEnded): void;
  /** Calls the listener after a transaction that ended runs has committed. */
  afterEnded(listener: (ended: readonly EndedRun[]) => void): void;
  /** The listener runs in the transaction whose commit is acknowledged to the phones. */
  onTaken(listener: OnTaken): void;
  readonly port: RunPort;
  /** Creates a task's runs in the transaction that enables it; phones on which it never started get it again. */
  start(tx: Queryable, taskId: number): Promise<Started>;
  /** Creates a new task's runs, which come before what waits for their phones. */
  startAtOnce(tx: Queryable, taskId: number): Promise<Announce>;
  /** Creates the runs that an enabled task lacks. */
  fill(tx: Queryable, taskId: number): Promise<Announce>;
  /** Creates the runs that these tasks lack, as far as they are enabled. */
  fillAll(tx: Queryable, taskIds: readonly number[]): Promise<Announce>;
  /** Creates the runs of a task's starts by cron. */
  makeStarts(tx: Queryable, taskId: number, starts: readonly string[]): Promise<Announce>;
  /** Runs that still wait take the task's present version, parameters and time limit. */
  refresh(tx: Queryable, taskId: number): Promise<void>;
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
  /** The stuck runs of these phones, by phone. */
  stuck(db: Queryable, deviceIds: readonly number[]): Promise<ReadonlyMap<number, StuckRun>>;
  close(): Promise<void>;
}

/** The tasks of runs, as the send log needs them. */
export interface TaskNames {
  /** Names for rows already found within a caller's scope. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** 404 unless the task is within reach of `who`. */
  check(db: Queryable, who: UserWho, taskId: number): Promise<void>;
  /** 409 if the owner of one of these tasks may no longer run its script. */
  assertRights(db: Queryable, taskIds: readonly number[]): Promise<void>;
}
