import * as calls from '@flotilla/contract/http/identity/users';
import { lockRow } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import { changeUsers } from './change-users.ts';
import { assertMayLimit } from './policy.ts';
import { type UserAccount, userAccount } from './schema.ts';
import * as store from './store.ts';
import { limitColumnsOf, orTaken } from './user-fields.ts';
import type { UserDeps } from './users.ts';

const presentCloud = (user: UserAccount) => ({
  userId: user.id,
  userName: user.username,
  deviceQuantity: user.deviceQuantity,
  expirationTime: user.expiresAt,
  concurrencyLimit: user.concurrencyPerSecond,
  gmtModified: user.gmtModified,
});

/** The limits of a tenant: its phones, its expiry and its calls per second. */
export function userCloudRoutes(http: Http, deps: UserDeps): void {
  const { reached, change, keyFor } = changeUsers(deps);
  serve(http, calls.getUserCloud, async ({ query, who }) => {
    const [user] = await reached(who, [query.userId]);
    return { ...presentCloud(user!), communicationKey: await keyFor(who, user!) };
  });

  serve(http, calls.updateUserCloud, async ({ body, who }) => {
    const limit = async (tx: Queryable) => {
      await lockRow(tx, userAccount, body.userId);
      const [user] = await store.usersWithin(tx, who, [body.userId]);
      if (!user) throw notFound();
      assertUnchanged(body, { ...presentCloud(user), communicationKey: user.communicationKey }, ['userName']);
      assertMayLimit(who, user, body);
      await store.updateUser(tx, user.id, limitColumnsOf(body, deps.timeZone()));
    };
    await change(who, [body.userId], limit).catch(orTaken());
    deps.bus.publish(accessChanged, { userIds: 'all' } satisfies AccessChange);
  });
}
