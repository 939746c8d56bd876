import type { Owner, UserWho } from '../../../platform/access/who.ts';
import type { SQL } from '../../../platform/db/orm.ts';
import { bigint, pgView, text } from '../../../platform/db/orm-tables.ts';
import { type OwnableTable, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Groups for joins by other slices: a view, so that they cannot write groups. */
export const dataGroupRef = pgView('data_group_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  tenantId: bigint('tenant_id', { mode: 'number' }).notNull(),
  ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
}).existing();

/** The condition for groups within the scope of `who`. The cast is safe: the condition needs only `tenantId` and `ownerId`. */
export const groupsInReach = (who: UserWho): SQL => withinScope(dataGroupRef as unknown as OwnableTable, who);

export interface DataGroups {
  /** The group and its owner, who also owns its lines. @throws 404 if the group is not within the scope of `who` */
  one(db: Queryable, who: UserWho, groupId: number): Promise<Owner & { readonly id: number }>;
}

/** Functions for the lines of groups. The data-items slice implements them. */
export interface GroupItems {
  /** Removes all lines of these groups. The caller has checked its scope. */
  removeAll(db: Queryable, groupIds: readonly number[]): Promise<void>;
}
