import { siteTenantId, type UserWho } from '../../../platform/access/who.ts';
import { and, eq, exists, notExists, or, type SQL, sql } from '../../../platform/db/orm.ts';
import { unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Notices } from './api.ts';
import { noticeRead, notices } from './schema.ts';

export const noticeTable = unscoped(notices, 'a notice reaches whoever its writer’s data scope has');
const table = noticeTable;

/** Notices published by the site, by the user, or by a front user above. */
export const reachesPerson = ({ userId, tenantId }: UserWho): SQL =>
  sql`(${table.status} = 1 and ${or(
    eq(table.tenantId, siteTenantId),
    and(
      eq(table.tenantId, tenantId),
      sql`${table.ownerId} in (
      with recursive above as (
        select id, parent_id from user_ref where id = ${userId}
        union
        select u.id, u.parent_id from above a join user_ref u on u.id = a.parent_id
      ) select id from above)`,
    ),
  )})`;

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
  };
}
