import { notices as calls, listOwnNotices, markNoticesRead } from '@flotilla/contract/http/identity/notices';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import type { Dictionaries } from '../../system/dictionaries/api.ts';
import { ownerName, type Users, userRef } from '../users/api.ts';
import type { Notices } from './api.ts';
import { isRead, isUnread, isWritten, noticeTable, reachesPerson } from './notices.ts';
import { noticeRead, notices } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly dictionaries: Dictionaries;
  readonly notices: Notices;
}

const typesOf = 'sys_notice_type';

function columnsOf(row: typeof noticeTable) {
  const { id, title, type, content, status, createdAt: gmtCreate, modifiedAt: gmtModified } = row;
  return { id, title, type, content, status, gmtCreate, gmtModified, userName: ownerName };
}

/** The rows that `who` reaches. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(notices, 'row');
  const columns = columnsOf(row);
  return { row, columns, select: db.select(columns).from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}

export function noticeRoutes(http: Http, { db: database, users, dictionaries, notices: own }: Deps): void {
  const labelled = async <Row extends { type: string }>(db: Queryable, rows: readonly Row[], locale: Locale) => {
    const labels = await dictionaries.labels(db, typesOf, locale);
    return rows.map((row) => ({ ...row, typeLabel: labels.get(row.type) ?? row.type }));
  };
  const assertType = (db: Queryable, type: string) => dictionaries.assertChoice(db, typesOf, type, 'type');

  serveResource(http, calls, {
    database,
    table: notices,
    async list(db, who, query, locale) {
      const { row, columns, select } = rowsFor(db, who);
      const where = and(
        isWritten(row),
        contains(row.title, query.title),
        equals(row.type, query.type),
        contains(userRef.username, query.userName),
        equals(row.status, query.status),
      );
      const page = await readPage(db, select, where, query, columns);
      return { ...page, list: await labelled(db, page.list, locale) };
    },
    async rows(db, who, ids, locale) {
      const { row, select } = rowsFor(db, who);
      return labelled(db, await select.where(and(isWritten(row), among(row.id, ids))), locale);
    },
    async insert(tx, who, form) {
      await assertType(tx, form.type);
      return scoped(tx, who).insert(notices, await users.owner(tx, who), form);
    },
    async update(tx, who, change, current) {
      if (change.type !== undefined && change.type !== current.type) await assertType(tx, change.type);
      await scoped(tx, who).update(notices, [current.id], change);
    },
    remove: (db, who, _found, ids) => scoped(db, who).remove(notices, ids),
  });

  serve(http, listOwnNotices, async ({ who, query, locale }) => {
    const db = database.drizzle;
    const columns = columnsOf(noticeTable);
    const select = db
      .select({ ...columns, words: noticeTable.words, read: isRead(db, who) })
      .from(noticeTable)
      .leftJoin(userRef, eq(userRef.id, noticeTable.ownerId));
    const unread = query.unread === undefined ? undefined : query.unread ? isUnread(db, who) : isRead(db, who);
    const page = await readPage(db, select, and(reachesPerson(who), unread), query, columns);
    const list = page.list.map(({ words, ...row }) => ({
      ...row,
      ...(words && { title: words.title[locale], content: words.content[locale] }),
    }));
    return { ...page, list: await labelled(db, list, locale), unread: await own.unread(db, who) };
  });

  serve(http, markNoticesRead, async ({ who, body: { ids = [], all = false } }) => {
    if (!all && ids.length === 0) throw invalidField('ids', term('required'));
    const db = database.drizzle;
    const reached = await db
      .select({ noticeId: noticeTable.id })
      .from(noticeTable)
      .where(and(reachesPerson(who), all ? isUnread(db, who) : among(noticeTable.id, ids)));
    if (!all && reached.length !== ids.length) throw notFound();
    if (reached.length > 0) {
      const values = reached.map(({ noticeId }) => ({ noticeId, userId: who.userId }));
      await db.insert(noticeRead).values(values).onConflictDoNothing();
    }
    return { unread: await own.unread(db, who) };
  });
}
