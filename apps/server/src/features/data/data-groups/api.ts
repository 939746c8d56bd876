import type { Owner, UserWho } from '../../../platform/access/who.ts';
import type { SQL } from '../../../platform/db/orm.ts';
import { bigint, pgView, text } from '../../../platform/db/orm-tables.ts';
import { type OwnableTable, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** To join a line's group. */
export const dataGroupRef = pgView('data_group_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  tenantId: bigint('tenant_id', { mode: 'number' }).notNull(),
  ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
}).existing();

/** The condition for groups that `who` reaches; lines belong to the owner of their group. */
export const groupsInReach = (who: UserWho): SQL => withinScope(dataGroupRef as unknown as OwnableTable, who);

export interface DataGroups {
  /** A group in reach with its owner, who is also that of its lines; 404 otherwise. */
  one(db: Queryable, who: UserWho, groupId: number): Promise<Owner & { readonly id: number }>;
}

/** The functions that groups need from their lines; the data-items slice implements them. */
export interface GroupItems {
  /** Removes all lines of groups already found in reach. */
  removeAll(db: Queryable, groupIds: readonly number[]): Promise<void>;
}
