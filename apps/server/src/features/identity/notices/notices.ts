import { siteTenantId, type UserWho } from '../../../platform/access/who.ts';
import { and, eq, exists, isNotNull, isNull, notExists, or, type SQL, sql } from '../../../platform/db/orm.ts';
import { unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Notices } from './api.ts';
import { noticeRead, notices } from './schema.ts';

export const noticeTable = unscoped(notices, 'a notice reaches whoever its writer’s data scope has');
const table = noticeTable;

/** The type of notices that the site writes. */
const siteType = '1';

/** A notice that users write, edit and delete. */
export const isWritten = (row: typeof noticeTable): SQL => isNull(row.words);

/** Published notices of the site, of the user and of the front users above, and those that the site wrote to the user. */
export const reachesPerson = ({ userId, tenantId }: UserWho): SQL => {
  const above = sql`${table.ownerId} in (
      with recursive above as (
        select id, parent_id from user_ref where id = ${userId}
        union
        select u.id, u.parent_id from above a join user_ref u on u.id = a.parent_id
      ) select id from above)`;
  const written = and(isWritten(table), or(eq(table.tenantId, siteTenantId), and(eq(table.tenantId, tenantId), above)));
  return and(eq(table.status, 1), or(written, and(isNotNull(table.words), eq(table.ownerId, userId))))!;
};

const readBy = (db: Queryable, { userId }: UserWho) =>
  db
    .select({ one: sql`1` })
    .from(noticeRead)
    .where(and(eq(noticeRead.noticeId, table.id), eq(noticeRead.userId, userId)));
export const isRead = (db: Queryable, who: UserWho): SQL<boolean> => exists(readBy(db, who)) as SQL<boolean>;
export const isUnread = (db: Queryable, who: UserWho): SQL => notExists(readBy(db, who));

export function createNotices(): Notices {
  return {
    async unread(db, who) {
      const [counted] = await db
        .select({ unread: sql<number>`count(*)::int` })
        .from(table)
        .where(and(reachesPerson(who), isUnread(db, who)));
      return counted!.unread;
    },
    async send(tx, personal) {
      if (personal.length === 0) return;
      const rows = personal.map(({ tenantId, ownerId, title, content }) => ({
        ...{ tenantId, ownerId, type: siteType },
        ...{ title: title.en, content: content.en, words: { title, content } },
      }));
      await tx.insert(noticeTable).values(rows);
    },
  };
}
