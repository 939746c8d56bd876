import { defaultLocale } from '@flotilla/contract/locale';
import { siteTenantId, type UserWho } from '../../../platform/access/who.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Queryable, readAll } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { AccessReader } from '../access/api.ts';
import type { Departments } from '../departments/api.ts';
import { adminRole, type Roles } from '../roles/api.ts';
import type { Credentials, TenantLimits, Users } from './api.ts';
import { presentUser } from './present-user.ts';
import type { UserAccount } from './schema.ts';
import * as store from './store.ts';
import { orTaken, randomKey } from './user-fields.ts';

export interface UserDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly access: AccessReader;
  readonly roles: Roles;
  readonly departments: Departments;
  /** The site's time zone, for dates that are sent without one. */
  timeZone(): string;
}

const unlimited: TenantLimits = { deviceQuantity: 0, expiresAt: null, expired: false, callsPerSecond: 0 };

const limitsOf = (root: UserAccount | undefined): TenantLimits => {
  if (!root) throw notFound();
  const { deviceQuantity, expiresAt, concurrencyPerSecond: callsPerSecond } = root;
  const expired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return { deviceQuantity, expiresAt, expired, callsPerSecond };
};

const credentialsOf = (user: UserAccount | undefined): Credentials | null =>
  user
    ? { userId: user.id, username: user.username, passwordHash: user.passwordHash, epoch: user.credentialEpoch }
    : null;

export function createUsers({ roles }: Pick<UserDeps, 'roles'>): Users {
  const limits = async (db: Queryable, tenantId: number, lock: boolean) =>
    tenantId === siteTenantId ? unlimited : limitsOf(await store.tenantRoot(db, tenantId, lock));
  return {
    async owner(db: Queryable, who: UserWho, userId = who.userId) {
      const [user] = await store.usersWithin(db, who, [userId]);
      if (!user) throw notFound();
      return { ownerId: user.id, tenantId: user.tenantId };
    },
    lockLimits: (tx, tenantId) => limits(tx, tenantId, true),
    limits: (db, tenantId) => limits(db, tenantId, false),
    async ownerByCommunicationKey(db, key) {
      const user = await store.userByCommunicationKey(db, key);
      if (user?.status !== 1) return null;
      const owner = { ownerId: user.id, tenantId: user.tenantId };
      if (owner.tenantId === siteTenantId) return owner;
      return (await store.tenantRoot(db, owner.tenantId, false))?.status === 1 ? owner : null;
    },
    markChanged: store.markChanged,
    credentials: async (db, username) => credentialsOf(await store.userByName(db, username)),
    credentialsOf: async (db, userId) => credentialsOf(await store.userById(db, userId)),
    setPassword: async (db, userId, password) => store.setPassword(db, userId, await hashPassword(password)),
    stampLogin: store.stampLogin,
    async profile(db, userId, locale = defaultLocale) {
      const [shown, held, postNames] = await readAll(db, [
        () => store.shownUser(db, userId),
        () => roles.ofUsers(db, [userId], locale),
        () => store.postNamesOf(db, userId),
      ]);
      if (!shown) return null;
      const { communicationKey } = shown;
      return { ...presentUser(shown, held.get(userId) ?? []), postNames, communicationKey };
    },
    editProfile: store.updateUser,
    async addTenant(db, { userName, nickname, password, limits: given }) {
      const values = {
        username: userName,
        nickname,
        userType: 'front' as const,
        passwordHash: password === null ? null : await hashPassword(password),
        communicationKey: randomKey(),
        ...given,
      };
      // `'own'`: the new user is the root of a new tenant.
      return store.insertUser(db, values, 'own').catch(orTaken(userName));
    },
    async addFirstAdministrator(db, password) {
      if (!(await store.isEmpty(db))) return false;
      const values = {
        username: 'admin',
        nickname: 'admin',
        userType: 'background' as const,
        passwordHash: await hashPassword(password),
        communicationKey: randomKey(),
      };
      const id = await store.insertUser(db, values, siteTenantId);
      await roles.assignBuiltIn(db, id, adminRole);
      return true;
    },
  };
}
