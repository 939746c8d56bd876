import type { QueryOf } from '@flotilla/contract/endpoint';
import { removeSecondFactorOf } from '@flotilla/contract/http/identity/second-factor';
import * as calls from '@flotilla/contract/http/identity/users';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { refuseWithUses } from '../../../platform/db/uses.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type AccessChange, accessChanged } from '../access/api.ts';
import type { ApiTokens } from '../api-tokens/api.ts';
import type { SecondFactor } from '../second-factor/api.ts';
import { addUser } from './add-user.ts';
import type { Users } from './api.ts';
import { changeUsers } from './change-users.ts';
import { editUser } from './edit-user.ts';
import { type HandOverDeps, handOver, ownedBy } from './hand-over.ts';
import { type ListDeps, presentUsers, readUser } from './present-user.ts';
import type { UserAccount } from './schema.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

/** Lists of users, for the page and for forms. */
export function userListRoutes(http: Http, deps: UserDeps & ListDeps): void {
  const { db, access, roles, departments, timeZone } = deps;

  serve(http, calls.listUsers, async ({ query, who, locale }) => {
    const { list: rows, total } = await store.findUsers(db.drizzle, who, query, timeZone());
    return { list: await presentUsers(deps, db.drizzle, rows, locale), total };
  });

  serve(http, calls.getUserChoices, async ({ who, locale }) => {
    const everybody = { pageNum: 1, pageSize: 10_000, userType: 'front' as const };
    const [roleChoices, posts, departmentChoices, counts, parents] = await Promise.all([
      roles.choicesFor(db.drizzle, who, locale),
      store.everyPost(db.drizzle),
      who.userType === 'front' ? [] : departments.visibleTo(db.drizzle, who),
      store.countByDepartment(db.drizzle, who),
      store.findUsers(db.drizzle, who, everybody, timeZone()),
    ]);
    const own = new Set(await access.departmentIdsOf(db.drizzle, who));
    return {
      roles: roleChoices,
      posts: posts.map(({ id, name, status }) => ({ id, name, status })),
      departments: departmentChoices.map((one) => ({
        ...one,
        userCount: counts.get(one.id) ?? 0,
        mayGive: who.scope.kind === 'all' || own.has(one.id),
      })),
      parents: parents.list.map(({ id, userName }) => ({ id, name: userName })),
    };
  });

  const pick = async (who: UserWho, { userName: named, ...query }: QueryOf<typeof calls.listAllUsers>) => {
    const page = await store.findUsers(db.drizzle, who, { ...query, named }, timeZone());
    const list = page.list.map(({ id, userId, userName, nickname, userType }) => {
      return { id, userId, userName, nickname, userType };
    });
    return { ...page, list };
  };
  serve(http, calls.listAllUsers, ({ query, who }) => pick(who, query));
  serve(http, calls.listUsersForScript, ({ query, who }) => pick(who, query));
}

/** The waits after wrong passwords and codes. */
interface SignInLocks {
  forget(userId: number): Promise<void>;
}

export function userRoutes(
  http: Http,
  deps: HandOverDeps & { users: Users; secondFactor: SecondFactor; apiTokens: ApiTokens; lockOut: SignInLocks },
): void {
  const { db, bus, users, secondFactor, apiTokens, lockOut } = deps;
  const changed = (userIds: AccessChange['userIds']) => bus.publish(accessChanged, { userIds } satisfies AccessChange);

  const { reached, change, keyFor } = changeUsers(deps);

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

  serve(http, calls.deleteUsers, async ({ query: { ids }, who, records }) => {
    const remove = (tx: Queryable, before: readonly UserAccount[]) => {
      records(before.map(({ username }) => username));
      return store.deleteUsers(tx, ids);
    };
    await change(who, ids, remove).catch(refuseWithUses(db.drizzle, store.userTable, ids));
    changed('all');
  });

  serve(http, calls.countOwned, async ({ query: { id }, who, locale }) => {
    const [user] = await reached(who, [id]);
    return { owned: await ownedBy(db.drizzle, user!, locale) };
  });

  serve(http, calls.transferUser, async ({ body, who, locale, records }) => {
    const { owned, names } = await handOver(deps, who, locale, body);
    records(names);
    changed('all');
    return { owned };
  });

  serve(http, calls.resetUserPassword, async ({ body: { userId, password }, who }) => {
    await change(who, [userId], async (tx) => {
      await users.setPassword(tx, userId, password);
      // A user who knew the old password may have created tokens with it.
      await apiTokens.revokeAll(tx, userId);
    });
    // The failures were those of the old password.
    await lockOut.forget(userId);
    changed([userId]);
  });

  serve(http, calls.unlockUser, async ({ body: { userId }, who }) => {
    await reached(who, [userId]);
    await lockOut.forget(userId);
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
}
