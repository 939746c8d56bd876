import { readOnlyOf } from '@flotilla/contract/fields';
import * as calls from '@flotilla/contract/http/data/cache';
import { cacheWords } from '@flotilla/contract/words/cache';
import type { UserWho } from '../../../platform/access/who.ts';
import { explainTaken } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { lockRow, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { assertRoomForOne, expiryColumns, isThere, removeIfExpired } from './entries.ts';
import { membersOf } from './members.ts';
import { assertFits, saveValue } from './save-value.ts';
import { cacheEntries } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly parameters: Parameters;
}

const shownMembers = 5;
const shownCharacters = 120;

/** The entries that `who` reaches, without those whose time is over, and what is shown of them. */
function entriesFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(cacheEntries, 'row');
  const columns = { id: row.id, key: row.key, expiresAt: row.expiresAt, gmtModified: row.modifiedAt };
  const shown = {
    ...columns,
    ...{ dataType: row.kind, size: row.size, expirySeconds: row.expirySeconds },
    ...{ userName: ownerName, gmtCreate: row.createdAt },
  };
  const select = <More extends object>(more: More) =>
    db
      .select({ ...shown, ...more })
      .from(row)
      .leftJoin(userRef, eq(userRef.id, row.ownerId));
  return { row, columns, select };
}

async function oneEntry(db: Queryable, who: UserWho, id: number): Promise<calls.CacheEntry> {
  const { row, select } = entriesFor(db, who);
  const [found] = await select({ text: row.value }).where(and(eq(row.id, id), isThere(row)));
  if (!found) throw notFound();
  const { text, ...entry } = found;
  return { ...entry, value: entry.dataType === 'string' ? text : await membersOf(db, id) };
}

export function cacheRoutes(http: Http, { db: database, users, parameters }: Deps): void {
  const { drizzle: db } = database;
  const orTaken = (sent: { readonly key?: string | undefined }) =>
    explainTaken<'key'>(cacheWords, { cache_entry_key: 'key' }, sent);

  serve(http, calls.listCache, ({ query, who }) => {
    const { row, columns, select } = entriesFor(db, who);
    const first = sql`(select string_agg(left(first.value, ${shownCharacters}), ' · ' order by first.place) from (
      select m.value, m.place from cache_member m where m.entry_id = ${row.id} order by m.place limit ${shownMembers}) as first)`;
    const preview = sql<string>`left(case when ${row.kind} = 'string' then ${row.value} else coalesce(${first}, '') end, ${shownCharacters})`;
    const found = and(isThere(row), contains(row.key, query.key), equals(row.kind, query.dataType));
    return readPage(db, select({ preview }), found, query, columns);
  });

  serve(http, calls.getCacheEntry, ({ query, who }) => oneEntry(db, who, query.id));

  serve(http, calls.addCacheEntry, async ({ body, who }) => {
    const { key, dataType = 'string', value, expirySeconds } = body;
    assertFits(dataType, value);
    const id = await database
      .transaction(async ({ drizzle: tx }) => {
        const owner = await users.owner(tx, who);
        await removeIfExpired(tx, owner.tenantId, key);
        await assertRoomForOne(tx, owner.tenantId, parameters.count('cache.mostEntries'));
        const row = { key, kind: dataType, ...expiryColumns(expirySeconds) } as const;
        const added = await scoped(tx, who).insert(cacheEntries, owner, row as never);
        await saveValue(tx, who, added, dataType, value);
        return added;
      })
      .catch(orTaken(body));
    return { id };
  });

  serve(http, calls.editCacheEntry, async ({ body, who }) => {
    await database
      .transaction(async ({ drizzle: tx }) => {
        await lockRow(tx, cacheEntries, body.id);
        const current = await oneEntry(tx, who, body.id);
        assertUnchanged(body, current, readOnlyOf(calls.editCacheEntry));
        const { key, dataType = current.dataType, value = current.value, expirySeconds } = body;
        assertFits(dataType, value);
        const isAnotherExpiry = expirySeconds !== undefined && expirySeconds !== current.expirySeconds;
        await scoped(tx, who).update(cacheEntries, [body.id], {
          ...{ key, kind: dataType },
          ...(isAnotherExpiry ? expiryColumns(expirySeconds) : {}),
        });
        await saveValue(tx, who, body.id, dataType, value);
      })
      .catch(orTaken(body));
  });

  serve(http, calls.deleteCacheEntries, ({ query, who }) => scoped(db, who).remove(cacheEntries, query.ids));

  serve(http, calls.clearCache, ({ who }) => scoped(db, who).removeAll(cacheEntries));
}
