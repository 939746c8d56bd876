import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RunPort } from '../../fleet/connections/api.ts';
import type { EndedRun } from './ended-run.ts';

export type { RunPort } from '../../fleet/connections/api.ts';
export type { EndedRun } from './ended-run.ts';
export { reasonText } from './reason-text.ts';

/** Which runs of a task: of these phones, of these groups' phones, or all. */
export type RunSelection = { readonly deviceNos: readonly string[] } | { readonly groupIds: readonly number[] } | 'all';

/** Informs phones of a change; call it after the transaction has committed. */
export type Announce = () => void;

/** A consequence of ended runs, in the transaction that ends them. What ends on a rare path is only found by looking again later. */
export type OnEnded = (tx: Queryable, ended: readonly EndedRun[]) => Promise<void>;

/** A run whose script does nothing, and since when. */
export interface StuckRun {
  readonly runId: number;
  readonly since: string;
}

export interface Runs {
  /** For slices that hold something for a run. */
  onEnded(listener: OnEnded): void;
  readonly port: RunPort;
  /** Creates a task's runs in the transaction that enables it; phones on which it never started get it again. */
  start(tx: Queryable, taskId: number): Promise<Announce>;
  /** Creates a new task's runs, which come before what waits for their phones. */
  startAtOnce(tx: Queryable, taskId: number): Promise<Announce>;
  /** Makes the runs that a task lacks, when it is enabled. */
  fill(tx: Queryable, taskId: number): Promise<Announce>;
  /** Runs that still wait take the task's present version and parameters. */
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

/** The starts of a daily task that are made now: by its cron text, or in its open window (`window_from` of its row). */
export interface DueStarts {
  readonly taskId: number;
  readonly starts: readonly string[] | 'window';
}

/** What runs need from tasks; the tasks slice implements it. */
export interface TaskPort {
  /** Names for rows already found within a caller's scope. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** 404 unless the task is within reach of `who`. */
  check(db: Queryable, who: UserWho, taskId: number): Promise<void>;
  /** Takes a daily task whose start is due, in the transaction that makes its runs; null if there is none. */
  takeDue(tx: Queryable): Promise<DueStarts | null>;
  /**
   * Stops the tasks among these of which too many runs have failed, and begins the next wave of those whose wave has ended. The
   * advanced ones lack runs; of the locked ones nothing is known.
   */
  advance(
    tx: Queryable,
    taskIds: readonly number[],
  ): Promise<{ stopped: readonly number[]; advanced: readonly number[]; locked: readonly number[] }>;
  /** Finishes the tasks among these that have no run or round left to do, and no groups whose later members could get one. */
  finishDone(tx: Queryable, taskIds: readonly number[]): Promise<void>;
  /** Finishes enabled tasks without open runs that are expired or never start again. */
  finishClosed(db: Queryable): Promise<void>;
}
