import type { Owner, Who } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** To join a phone's group. Written only by this slice. */
export { deviceGroups } from './schema.ts';

export interface DeviceGroups {
  /** The groups, all of them within reach, else 404 for all. */
  check(db: Queryable, who: Who, groupIds: readonly number[]): Promise<readonly number[]>;
  /** The group in reach, for phones of this tenant; 404 otherwise. */
  forTenant(db: Queryable, who: Who, groupId: number, tenantId: number): Promise<number>;
  /** The owner's default group, made when absent. */
  defaultOf(tx: Queryable, owner: Owner): Promise<number>;
}

/** What automation knows of a task's groups: `app.ts` supplies it. */
export interface TaskGroups {
  /** The groups of a task in reach; 404 when the task is not. */
  groupIds(db: Queryable, who: Who, taskId: number): Promise<readonly number[]>;
}
