import { departmentRoutes } from '../features/identity/departments/routes.ts';
import { menuRoutes } from '../features/identity/menus/routes.ts';
import { profileRoutes } from '../features/identity/profile/routes.ts';
import { roleRoutes } from '../features/identity/roles/routes.ts';
import { sessionRoutes } from '../features/identity/sessions/routes.ts';
import { userRoutes } from '../features/identity/users/routes.ts';
import type { Http } from '../platform/http/http.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

export function serveIdentity(
  http: Http,
  { db, bus, settings }: Platform,
  { identity, system }: { identity: Identity; system: System },
): void {
  const { access, departments, menus, roles, users, sessions, lockOut } = identity;
  const captcha = { enabled: settings.captcha, secret: system.site.secret };
  sessionRoutes(http, { db, users, access, lockOut, captcha, sessions, menus, loginLogs: system.loginLogs });
  profileRoutes(http, { db, bus, users, sessions });
  userRoutes(http, { db, bus, access, roles, departments, users, timeZone: system.timeZone });
  roleRoutes(http, { db, bus, access, menus, departments });
  departmentRoutes(http, { db, bus, departments });
  menuRoutes(http, { db, menus });
}
