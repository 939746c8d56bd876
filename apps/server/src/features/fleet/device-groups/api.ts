import { word } from '@flotilla/contract/locale';
import type { Owner, Who } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { seededNames } from '../../../platform/seeded-names.ts';

/** The original name of the group that phones join by default. */
export const defaultGroupName = word('默认分组', 'Default group', '預設群組');
const seeded = seededNames([defaultGroupName]);
/** Translates a seeded group name to the reader's language and back. */
export const { shown: shownGroupName, stored: storedGroupName, contains: groupNameContains } = seeded;

/** For joins to a phone's group. Only this slice writes the table. */
export { deviceGroups } from './schema.ts';

export interface DeviceGroups {
  /** @throws 404 unless all groups are within the scope */
  check(db: Queryable, who: Who, groupIds: readonly number[]): Promise<readonly number[]>;
  /** A group in reach with its owner; 404 otherwise. */
  one(db: Queryable, who: Who, groupId: number): Promise<Owner & { readonly id: number }>;
  /** The owner's default group, created if it does not exist. */
  defaultOf(tx: Queryable, owner: Owner): Promise<number>;
  /** Groups in reach with their number of phones, by name. */
  choices(
    db: Queryable,
    who: Who,
  ): Promise<{ readonly id: number; readonly name: string; readonly userName: string; readonly devices: number }[]>;
  /** The groups' names for phones already found within a caller's scope. */
  names(
    db: Queryable,
    groupIds: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly name: string; readonly userName: string }>>;
}

/** Automation's data about a task's groups; the composition supplies it. */
export interface TaskGroups {
  /** The groups of a task in reach; 404 when the task is not. */
  groupIds(db: Queryable, who: Who, taskId: number): Promise<readonly number[]>;
}
