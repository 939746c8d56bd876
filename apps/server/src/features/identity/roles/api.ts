import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import { bigint, pgView } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Role } from './schema.ts';

/** The key of the role that may everything; it cannot be changed, deleted or stopped. */
export const adminRole = 'admin';
/** The role of a front user without any other. */
export const defaultRole = 'ROLE_DEFAULT';

export type RoleChoice = Pick<Role, 'id' | 'name' | 'roleKey'>;

export interface GivableRole extends RoleChoice {
  /** The caller may give it to front users only: its data scope would let a background user reach more than the caller does. */
  readonly frontOnly: boolean;
}

export interface Roles {
  /** Replaces a user's roles. The caller then checks that no user gained forbidden rights. @throws 400 naming roleIds */
  assign(tx: Queryable, userId: number, roleIds: readonly number[]): Promise<void>;
  /** Gives the role with this key, as one more. */
  assignBuiltIn(tx: Queryable, userId: number, roleKey: string): Promise<void>;
  ofUsers(db: Queryable, userIds: readonly number[], locale: Locale): Promise<Map<number, RoleChoice[]>>;
  /** @throws 404 */
  assertExists(db: Queryable, roleId: number): Promise<void>;
  /** @throws 404; 403 if the role has rights that the caller lacks */
  assertMayGive(db: Queryable, who: UserWho, roleId: number): Promise<void>;
  /** Gives the role to these users, as one more; those who hold it stay. @throws 400 if it is stopped */
  give(tx: Queryable, roleId: number, userIds: readonly number[]): Promise<void>;
  take(tx: Queryable, roleId: number, userIds: readonly number[]): Promise<void>;
  /** The roles whose every right the caller holds, and those of a tenant. */
  choicesFor(db: Queryable, who: UserWho, locale: Locale): Promise<GivableRole[]>;
}

/** Who holds which role, for joins by other slices. */
export const userRoleRef = pgView('user_role_ref', {
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  roleId: bigint('role_id', { mode: 'number' }).notNull(),
}).existing();
