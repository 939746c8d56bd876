import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** A user's current rights, derived from roles, menus and departments. */
export interface Access extends Omit<UserWho, 'kind' | 'sessionId'> {
  /** `false` if the account, or one above it, is disabled. */
  readonly active: boolean;
  /** Departments whose users a background user reaches, also later ones. The scope `all` needs none. */
  readonly departmentIds: readonly number[];
}

export interface AccessReader {
  /** Omits unknown users. */
  of(db: Queryable, userIds: readonly number[]): Promise<Map<number, Access>>;
  /** The departments in the caller's data scope; none for the scope `all`. */
  departmentIdsOf(db: Queryable, who: UserWho): Promise<readonly number[]>;
  /** The permissions of each role's menus, by role id. A role without any is absent. */
  permissionsByRole(db: Queryable): Promise<Map<number, ReadonlySet<string>>>;
  /**
   * Runs a change of people's rights or credentials. The caller must have all rights of everybody it affects, before and after
   * the change: so nobody can raise anybody, themselves included, nor take over an account with more rights. Changes are
   * serialized, and the caller's rights are read again, so two changes cannot combine into a forbidden one. @throws 403
   */
  changeRights<T>(tx: Queryable, change: RightsChange<T>): Promise<T>;
  /** Whether `changeRights` would let the caller change this user now. */
  mayTouch(db: Queryable, who: UserWho, userId: number): Promise<boolean>;
}

export interface RightsChange<T> {
  readonly who: UserWho;
  /** The users whose rights or credentials the change affects; called before and after the change. */
  touched(): Promise<readonly number[]> | readonly number[];
  work(): Promise<T>;
}

/** Message on the bus: the rights of these users may have changed. Sessions on every server subscribe to it. */
export const accessChanged = 'identity.access.changed';
export interface AccessChange {
  readonly userIds: readonly number[] | 'all';
}
