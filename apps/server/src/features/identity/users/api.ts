import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import type { editProfile, getProfile } from '@flotilla/contract/http/identity/profile';
import type { Locale } from '@flotilla/contract/locale';
import type { Owner, UserWho } from '../../../platform/access/who.ts';
import { instant } from '../../../platform/db/columns.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import { bigint, pgView, smallint, text } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Parameters } from '../../system/parameters/api.ts';

/** Users for joins by other slices: a view, so that they cannot write them. */
export const userRef = pgView('user_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  username: text('username').notNull(),
  nickname: text('nickname').notNull(),
  /** The root front user, or `siteTenantId`. */
  tenantId: bigint('tenant_id', { mode: 'number' }).notNull(),
  userType: text('user_type').$type<'background' | 'front'>().notNull(),
  status: smallint('status').$type<0 | 1>().notNull(),
  departmentId: bigint('department_id', { mode: 'number' }),
  expiresAt: instant('expires_at'),
}).existing();
/** The name from a left join of users; empty where there is none. */
export const ownerName: SQL<string> = sql`coalesce(${userRef.username}, '')`;

/** A tenant's limits, stored with its root front user. */
export interface TenantLimits {
  /** Phones; 0 is unlimited (background users and the site itself have no limit of their own). */
  readonly deviceQuantity: number;
  readonly expiresAt: string | null;
  readonly expired: boolean;
  /** Calls of consoles, and as many of scripts; 0 is unlimited. */
  readonly callsPerSecond: number;
}

/** A user's data for sign-in. */
export interface Credentials {
  readonly userId: number;
  readonly username: string;
  /** `null` for a user without a password. */
  readonly passwordHash: string | null;
  readonly epoch: number;
}

/** A slice whose rows depend on their owner in other ways than by reference. The composition supplies it. */
export interface HandsOver {
  /**
   * Runs in the transaction, before the rows of user `from` change to user `to` of the same tenant. Call its result after the commit.
   * @throws 409 if something prevents the change
   */
  handOver(tx: Queryable, from: number, to: number): Promise<() => void>;
}

export interface Users {
  /** The owner named by the caller, by default the caller. 404 if out of reach. */
  owner(db: Queryable, who: UserWho, userId?: number): Promise<Owner>;
  /** Locks the tenant's row until the transaction ends, so that two additions cannot both pass the quota. */
  lockLimits(tx: Queryable, tenantId: number): Promise<TenantLimits>;
  limits(db: Queryable, tenantId: number): Promise<TenantLimits>;
  /** The owner of a communication key. Phones with the key are assigned to this owner immediately. */
  ownerByCommunicationKey(db: Queryable, key: string): Promise<Owner | null>;
  /** `null` for an unknown name. `Access.active` is whether the account is active. */
  credentials(db: Queryable, username: string): Promise<Credentials | null>;
  credentialsOf(db: Queryable, userId: number): Promise<Credentials | null>;
  /** Ends every session of the user, and returns the new epoch. */
  setPassword(db: Queryable, userId: number, password: string): Promise<number>;
  /** Marks these users as changed, so that forms that were opened before cannot overwrite the change. */
  markChanged(tx: Queryable, userIds: readonly number[]): Promise<void>;
  stampLogin(db: Queryable, userId: number): Promise<void>;
  profile(db: Queryable, userId: number, locale?: Locale): Promise<Profile | null>;
  editProfile(
    db: Queryable,
    userId: number,
    set: Pick<BodyOf<typeof editProfile>, 'nickname' | 'phone' | 'gender'> & { readonly avatar?: string },
  ): Promise<void>;
  /** Adds a front user who is a tenant, with the limits of tenants who sign up themselves. @throws 409 if the name is taken */
  addTenant(db: Queryable, person: NewTenant): Promise<number>;
  /** Adds the first account of a new site; false if there is one already. */
  addFirstAdministrator(db: Queryable, password: string): Promise<boolean>;
}

export interface NewTenant {
  readonly userName: string;
  readonly nickname: string;
  /** `null` for a user who signs in at the identity provider. */
  readonly password: string | null;
  readonly limits: NewTenantLimits;
}
type NewTenantLimits = ReturnType<typeof newTenantLimits>;

const dayMs = 24 * 60 * 60_000;
/** The limits of tenants without an administrator's limits. */
export function newTenantLimits(parameters: Parameters) {
  const days = parameters.count('register.days');
  return {
    deviceQuantity: parameters.count('register.deviceQuantity'),
    concurrencyPerSecond: parameters.count('register.callsPerSecond'),
    expiresAt: days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString(),
  };
}

/** The user's own profile. */
export type Profile = AnswerOf<typeof getProfile>;
