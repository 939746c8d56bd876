import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createAccessReader } from '../features/identity/access/access.ts';
import { createDepartments } from '../features/identity/departments/departments.ts';
import { createMenus } from '../features/identity/menus/menus.ts';
import { syncSeedMenus } from '../features/identity/menus/sync-seed.ts';
import { createRoles, seedRoles } from '../features/identity/roles/roles.ts';
import { createLockOut } from '../features/identity/sessions/lock-out.ts';
import { createSessions } from '../features/identity/sessions/sessions.ts';
import { removeOld } from '../features/identity/sessions/store.ts';
import { createUsers } from '../features/identity/users/users.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

export async function createIdentity({ db, bus, log, settings }: Platform, { parameters }: System) {
  const access = createAccessReader();
  const departments = createDepartments();
  const menus = createMenus(db.drizzle);
  const roles = createRoles(access);
  const users = createUsers({ roles });
  const sessions = createSessions({ db, bus, access, parameters, log });
  const lockOut = createLockOut(db);

  const password = settings.adminPassword ?? randomBytes(12).toString('base64url');
  const madeAdministrator = await db.transaction(async ({ drizzle: tx }) => {
    // Two nodes may start on one empty database.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.first-start'))`);
    await seedRoles(tx, await syncSeedMenus(tx));
    return users.addFirstAdministrator(tx, password);
  });

  const jobs = [
    {
      method: 'retention.sessions',
      name: '清理过期会话与验证码',
      group: 'retention',
      cron: '30 */10 * * * *',
      run: async () => `sessions: ${await removeOld(db.drizzle, sessions.limits())}`,
    },
  ];
  return {
    access,
    departments,
    menus,
    roles,
    users,
    sessions,
    lockOut,
    /** Once, when this start has made the first administrator. */
    firstPassword: madeAdministrator ? password : null,
    jobs,
    close: () => sessions.close(),
  };
}
export type Identity = Awaited<ReturnType<typeof createIdentity>>;
