import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Tasks {
  /** Names for rows that were already found within somebody's scope. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** 404 unless the task is within reach of `who`. */
  check(db: Queryable, who: UserWho, taskId: number): Promise<void>;
  /** Marks as finished the once-tasks among these that have no open run and no group whose later members could still get one. */
  finishDone(tx: Queryable, taskIds: readonly number[]): Promise<void>;
}
