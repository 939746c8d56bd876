import * as endpoints from '@flotilla/contract/http/platforms';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { isTaken, refuseInUse } from '../../../platform/db/constraint.ts';
import { contains, limitOf, offsetOf, orderOf } from '../../../platform/db/list.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound, taken } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type Users, userRef } from '../../identity/users/api.ts';
import { platformTable as table, visibleTo } from './create-platforms.ts';
import { platforms } from './schema.ts';

const select = (db: Queryable) =>
  db
    .select({
      id: table.id,
      name: table.name,
      builtIn: table.builtIn,
      gmtCreate: table.createdAt,
      userName: userRef.username,
    })
    .from(table)
    .leftJoin(userRef, eq(userRef.id, table.ownerId));
const present = (row: Awaited<ReturnType<typeof select>>[number]) => ({ ...row, userName: row.userName ?? '' });

const refuseTaken = (name: string) => (error: unknown) => {
  throw isTaken(error, 'platform_name') ? taken('name', name) : error;
};

export function platformRoutes(http: Http, { db, users }: { db: Queryable; users: Users }): void {
  const visible = async (ids: readonly number[], who: UserWho) => {
    const found = await select(db).where(and(inArray(table.id, [...ids]), visibleTo(who)));
    if (found.length !== ids.length) throw notFound();
    return found.map(present);
  };
  const one = async (id: number, who: UserWho) => (await visible([id], who))[0]!;
  const refuseBuiltIn = (found: Awaited<ReturnType<typeof visible>>) => {
    const builtIn = found.find((platform) => platform.builtIn);
    if (builtIn) throw new CallError('builtIn', { params: { name: builtIn.name } });
  };

  serve(http, endpoints.listPlatforms, async ({ query, who }) => {
    const where = and(visibleTo(who), contains(table.name, query.name));
    const columns = { id: table.id, name: table.name, gmtCreate: table.createdAt };
    const found = await select(db)
      .where(where)
      .orderBy(...orderOf(query, columns, { by: 'id', order: 'asc' }))
      .limit(limitOf(query))
      .offset(offsetOf(query));
    const [counted] = await db.select({ total: count() }).from(table).where(where);
    return { list: found.map(present), total: counted?.total ?? 0 };
  });

  serve(http, endpoints.getPlatform, ({ query, who }) => one(query.id, who));

  serve(http, endpoints.addPlatform, async ({ body, who }) => {
    const owner = await users.owner(db, who);
    return { id: await scoped(db, who).insert(platforms, owner, { name: body.name }).catch(refuseTaken(body.name)) };
  });

  serve(http, endpoints.editPlatform, async ({ body, who }) => {
    const current = await one(body.id, who);
    refuseBuiltIn([current]);
    assertUnchanged(body, current, ['builtIn', 'userName', 'gmtCreate']);
    await scoped(db, who).update(platforms, [body.id], { name: body.name }).catch(refuseTaken(body.name));
    return null;
  });

  serve(http, endpoints.deletePlatforms, async ({ query, who }) => {
    refuseBuiltIn(await visible(query.ids, who));
    await scoped(db, who).remove(platforms, query.ids).catch(refuseInUse);
    return null;
  });
}
