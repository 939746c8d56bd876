import * as calls from '@flotilla/contract/http/identity/role-users';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, type AccessReader, accessChanged } from '../access/api.ts';
import type { Roles } from '../roles/api.ts';
import type { Users } from '../users/api.ts';
import { holdersWithin, reachesAll } from './store.ts';

interface Deps {
  db: Database;
  bus: Bus;
  access: AccessReader;
  roles: Roles;
  users: Users;
}

interface Change {
  readonly roleId: number;
  readonly userIds: readonly number[];
}

export function roleUserRoutes(http: Http, { db, bus, access, roles, users }: Deps): void {
  /** Users cannot change their own roles. An administrator who removes all others therefore remains one. */
  async function change(who: UserWho, { roleId, userIds }: Change, work: (tx: Queryable) => Promise<void>) {
    if (userIds.includes(who.userId)) throw new CallError('ownAccount');
    await db.transaction(async ({ drizzle: tx }) => {
      await roles.assertMayGive(tx, who, roleId);
      if (!(await reachesAll(tx, who, userIds))) throw notFound();
      await access.changeRights(tx, { who, touched: () => userIds, work: () => work(tx) });
      await users.markChanged(tx, userIds);
    });
    bus.publish(accessChanged, { userIds } satisfies AccessChange);
  }

  serve(http, calls.listRoleUsers, async ({ query, who }) => {
    await roles.assertExists(db.drizzle, query.roleId);
    return holdersWithin(db.drizzle, who, query);
  });
  serve(http, calls.addRoleUsers, async ({ body, who }) => {
    await change(who, body, (tx) => roles.give(tx, body.roleId, body.userIds));
  });
  serve(http, calls.removeRoleUsers, async ({ query, who }) => {
    await change(who, query, (tx) => roles.take(tx, query.roleId, query.userIds));
  });
}
