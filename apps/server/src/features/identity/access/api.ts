import type { Scope, UserWho } from '../../../platform/access/who.ts';
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
  /**
   * Runs a change that touches the rights or the credentials of people. Nobody may be touched whose rights exceed the caller's
   * before or after it: so nobody raises anybody, the own self included, and nobody takes over an account that may more.
   * Changes wait for each other, and the caller's rights are read anew: two of them cannot add up to what neither may.
   * @throws 403
   */
  changeRights<T>(tx: Queryable, change: RightsChange<T>): Promise<T>;
  /** Whether `changeRights` would let the caller touch this person now. */
  mayTouch(db: Queryable, who: UserWho, userId: number): Promise<boolean>;
}

export interface RightsChange<T> {
  readonly who: UserWho;
  /** Whose rights or credentials the change touches; asked before and after it. */
  touched(): Promise<readonly number[]> | readonly number[];
  work(): Promise<T>;
}

/** Heard by sessions on every node: rights of these people may have changed. */
export const accessChanged = 'identity.access.changed';
export interface AccessChange {
  readonly userIds: readonly number[] | 'all';
}
