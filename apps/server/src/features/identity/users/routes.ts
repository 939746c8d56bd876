import type { QueryOf } from '@flotilla/contract/endpoint';
import { removeSecondFactorOf } from '@flotilla/contract/http/second-factor';
import * as calls from '@flotilla/contract/http/users';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import { refuseInUse } from '../../../platform/db/constraint.ts';
import { lockRow } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { ApiTokens } from '../api-tokens/api.ts';
import type { SecondFactor } from '../second-factor/api.ts';
import { addUser } from './add-user.ts';
import type { Users } from './api.ts';
import { editUser } from './edit-user.ts';
import { assertMayLimit, assertNotSelf } from './policy.ts';
import { presentUsers, readUser } from './present-user.ts';
import { type UserAccount, userAccount } from './schema.ts';
import * as store from './store.ts';
import { limitColumnsOf, orTaken } from './user-fields.ts';
import type { UserDeps } from './users.ts';

export function userRoutes(
  http: Http,
  deps: UserDeps & { users: Users; secondFactor: SecondFactor; apiTokens: ApiTokens },
): void {
  const { db, bus, access, roles, departments, users, secondFactor, apiTokens, timeZone } = deps;
  const changed = (userIds: AccessChange['userIds']) => bus.publish(accessChanged, { userIds } satisfies AccessChange);

  const reached = async (who: UserWho, ids: readonly number[]): Promise<UserAccount[]> => {
    const found = await store.usersWithin(db.drizzle, who, ids);
    if (found.length !== ids.length) throw notFound();
    return found;
  };

  /** Changes what others within reach may do, or sign in with. */
  const change = async (
    who: UserWho,
    ids: readonly number[],
    work: (tx: Queryable, before: readonly UserAccount[]) => Promise<unknown>,
  ) => {
    assertNotSelf(who, ids);
    const before = await reached(who, ids);
    await db.transaction(({ drizzle: tx }) =>
      access.changeRights(tx, { who, touched: () => ids, work: () => work(tx, before) }),
    );
  };

  /** With the key phones join as the user: it is shown to who may change it. */
  const keyFor = async (who: UserWho, user: UserAccount): Promise<string> => {
    const mayChange = mayCall(who, calls.editUser.access) && (await access.mayTouch(db.drizzle, who, user.id));
    return mayChange ? user.communicationKey : '';
  };

  serve(http, calls.listUsers, async ({ query, who, locale }) => {
    const { list: rows, total } = await store.findUsers(db.drizzle, who, query, timeZone());
    return { list: await presentUsers(deps, db.drizzle, rows, locale), total };
  });

  serve(http, calls.getUserChoices, async ({ who, locale }) => {
    const everybody = { pageNum: 1, pageSize: 10_000, userType: 'front' as const };
    const [roleChoices, posts, departmentChoices, counts, parents] = await Promise.all([
      roles.choicesFor(db.drizzle, who, locale),
      store.everyPost(db.drizzle),
      who.userType === 'front' ? [] : departments.all(db.drizzle),
      store.countByDepartment(db.drizzle, who),
      store.findUsers(db.drizzle, who, everybody, timeZone()),
    ]);
    return {
      roles: roleChoices,
      posts: posts.map(({ id, name, status }) => ({ id, name, status })),
      departments: departmentChoices.map((one) => ({ ...one, userCount: counts.get(one.id) ?? 0 })),
      parents: parents.list.map(({ id, userName }) => ({ id, name: userName })),
    };
  });

  serve(http, calls.getEditUser, async ({ query, who, locale }) => {
    const [user] = await reached(who, [query.id]);
    return { ...(await readUser(deps, db.drizzle, user!.id, locale)), communicationKey: await keyFor(who, user!) };
  });

  serve(http, calls.addUser, async ({ body, who }) => {
    const id = await addUser(deps, who, body);
    changed('all');
    return { id };
  });

  serve(http, calls.editUser, async ({ body, who, locale }) => {
    await editUser(deps, who, locale, body);
    changed('all');
  });

  serve(http, calls.deleteUsers, async ({ query: { ids }, who }) => {
    await change(who, ids, (tx) => store.deleteUsers(tx, ids)).catch(refuseInUse);
    changed('all');
  });

  serve(http, calls.resetUserPassword, async ({ body: { userId, password }, who }) => {
    await change(who, [userId], async (tx) => {
      await users.setPassword(tx, userId, password);
      // Whoever knew the old password may have made tokens with it.
      await apiTokens.revokeAll(tx, userId);
    });
    changed([userId]);
  });

  serve(http, removeSecondFactorOf, async ({ body: { userId }, who }) => {
    await change(who, [userId], (tx) => secondFactor.remove(tx, userId));
  });

  serve(http, calls.changeUserStatus, async ({ body: { userId: ids, status }, who }) => {
    await change(who, ids, async (tx, before) => {
      await store.setStatus(tx, ids, status);
      const stopped = before.filter((user) => status === 0 && user.status === 1);
      await store.endSessionsBelow(
        tx,
        stopped.map(({ id }) => id),
      );
    });
    changed('all');
  });

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
      await store.updateUser(tx, user.id, limitColumnsOf(body, timeZone()));
    };
    await change(who, [body.userId], limit).catch(orTaken());
    changed('all');
  });

  const pick = async (who: UserWho, { userName: named, ...query }: QueryOf<typeof calls.listAllUsers>) => {
    const { list: rows, total } = await store.findUsers(db.drizzle, who, { ...query, named }, timeZone());
    const list = rows.map(({ id, userId, userName, nickname, userType }) => {
      return { id, userId, userName, nickname, userType };
    });
    return { list, total };
  };
  serve(http, calls.listAllUsers, async ({ query, who }) => pick(who, query));
  serve(http, calls.listUsersForScript, async ({ query, who }) => pick(who, query));
}

const presentCloud = (user: UserAccount) => ({
  userId: user.id,
  userName: user.username,
  deviceQuantity: user.deviceQuantity,
  expirationTime: user.expiresAt,
  concurrencyLimit: user.concurrencyPerSecond,
  gmtModified: user.gmtModified,
});
