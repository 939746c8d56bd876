import type { Scope } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** What one person may do now, worked out from roles, menus and departments. */
export interface Access {
  readonly userId: number;
  readonly username: string;
  readonly userType: 'background' | 'front';
  readonly tenantId: number;
  /** False when the account, or one that it stands below, is stopped. */
  readonly active: boolean;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** The earliest expiry among a front user and those above. */
  readonly tenantExpiresAt: string | null;
  readonly concurrencyPerSecond: number;
}

export interface AccessReader {
  /** People who do not exist are left out. */
  of(db: Queryable, userIds: readonly number[]): Promise<Map<number, Access>>;
  /** By role id the flags of its menus; a role without any is absent. */
  permissionsByRole(db: Queryable): Promise<Map<number, ReadonlySet<string>>>;
}

/** Heard by sessions on every node: rights of these people may have changed. */
export const accessChanged = 'identity.access.changed';
export interface AccessChange {
  readonly userIds: readonly number[] | 'all';
}
