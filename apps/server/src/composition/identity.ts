import { randomBytes } from 'node:crypto';
import { createAccessReader } from '../features/identity/access/access.ts';
import { createApiTokens } from '../features/identity/api-tokens/api-tokens.ts';
import { apiTokenRoutes } from '../features/identity/api-tokens/routes.ts';
import { createDepartments } from '../features/identity/departments/departments.ts';
import { departmentRoutes } from '../features/identity/departments/routes.ts';
import { createMenus } from '../features/identity/menus/menus.ts';
import { menuRoutes } from '../features/identity/menus/routes.ts';
import { syncSeedMenus } from '../features/identity/menus/sync-seed.ts';
import { createNotices } from '../features/identity/notices/notices.ts';
import { noticeRoutes } from '../features/identity/notices/routes.ts';
import { postRoutes } from '../features/identity/posts/routes.ts';
import { avatarRoutes } from '../features/identity/profile/avatar-routes.ts';
import { profileRoutes } from '../features/identity/profile/routes.ts';
import { secondFactorRoutes } from '../features/identity/profile/second-factor-routes.ts';
import { registrationRoutes } from '../features/identity/registration/routes.ts';
import { roleUserRoutes } from '../features/identity/role-users/routes.ts';
import { createRoles, seedRoles } from '../features/identity/roles/roles.ts';
import { roleRoutes } from '../features/identity/roles/routes.ts';
import { createSecondFactor } from '../features/identity/second-factor/second-factor.ts';
import { createLockOut } from '../features/identity/sessions/lock-out.ts';
import { onlineRoutes } from '../features/identity/sessions/online-routes.ts';
import { sessionRoutes } from '../features/identity/sessions/routes.ts';
import { createSessions } from '../features/identity/sessions/sessions.ts';
import { createSignIn } from '../features/identity/sessions/sign-in.ts';
import { createProvider } from '../features/identity/single-sign-on/provider.ts';
import { singleSignOnRoutes } from '../features/identity/single-sign-on/routes.ts';
import { userCloudRoutes } from '../features/identity/users/cloud-routes.ts';
import { userListRoutes, userRoutes } from '../features/identity/users/routes.ts';
import { userSheetRoutes } from '../features/identity/users/sheet-routes.ts';
import { createUsers } from '../features/identity/users/users.ts';
import { sql } from '../platform/db/orm.ts';
import { seedMenus } from './menus.ts';
import type { Part, Platform } from './platform.ts';
import type { System } from './system.ts';

export async function createIdentity(site: Platform & System) {
  const access = createAccessReader();
  const departments = createDepartments(access);
  const menus = createMenus(site.db.drizzle);
  const notices = createNotices();
  const roles = createRoles(access);
  const users = createUsers({ roles });
  const lockOut = createLockOut(site.db);
  const password = site.settings.adminPassword ?? randomBytes(12).toString('base64url');
  const isFirst = await site.db.transaction(async ({ drizzle: tx }) => {
    // Two nodes may start on one empty database.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.first-start'))`);
    await seedRoles(tx, await syncSeedMenus(tx, seedMenus));
    return users.addFirstAdministrator(tx, password);
  });
  const sessions = createSessions({ ...site, access });
  const secondFactor = createSecondFactor(site);
  const signIn = createSignIn({ ...site, users, access, lockOut, secondFactor });
  const singleSignOn = createProvider(site);
  const apiTokens = createApiTokens({ ...site, access });
  const parts: Part[] = [sessions];
  return {
    slices: {
      access,
      departments,
      menus,
      notices,
      roles,
      users,
      lockOut,
      sessions,
      secondFactor,
      signIn,
      apiTokens,
      singleSignOn,
    },
    parts,
    firstPassword: isFirst ? password : null,
  };
}
export type Identity = Awaited<ReturnType<typeof createIdentity>>['slices'];

export const identityRoutes = [
  sessionRoutes,
  onlineRoutes,
  profileRoutes,
  avatarRoutes,
  secondFactorRoutes,
  apiTokenRoutes,
  registrationRoutes,
  singleSignOnRoutes,
  userListRoutes,
  userRoutes,
  userCloudRoutes,
  userSheetRoutes,
  roleRoutes,
  roleUserRoutes,
  departmentRoutes,
  postRoutes,
  menuRoutes,
  noticeRoutes,
];
