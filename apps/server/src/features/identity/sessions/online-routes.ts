import { forceLogout, listOnlineUsers } from '@flotilla/contract/http/identity/sessions/online-users';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { reachedUsers } from '../../../platform/db/reached-users.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AccessReader } from '../access/api.ts';
import { departmentRef } from '../departments/api.ts';
import { userRef } from '../users/api.ts';
import { presentSession } from './present.ts';
import { session } from './schema.ts';
import type { SessionMemory } from './sessions.ts';
import { alive, s } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly access: AccessReader;
  readonly sessions: SessionMemory;
}

const columns = {
  id: s.id,
  userName: userRef.username,
  address: s.address,
  createdAt: s.createdAt,
  seenAt: s.seenAt,
};
const deptName = sql<string>`coalesce(${departmentRef.name}, '')`;

const reached = (who: UserWho) => reachedUsers(who, s.userId, userRef.tenantId);

export function onlineRoutes(http: Http, { db: database, access, sessions }: Deps): void {
  const db = database.drizzle;
  serve(http, listOnlineUsers, async ({ who, query }) => {
    const select = db
      .select({ ...columns, nickname: userRef.nickname, deptName, userAgent: s.userAgent })
      .from(s)
      .innerJoin(userRef, eq(userRef.id, s.userId))
      .leftJoin(departmentRef, sql`${departmentRef.id} = user_ref.department_id`);
    const where = and(
      alive(sessions.limits()),
      reached(who),
      contains(userRef.username, query.userName),
      contains(departmentRef.name, query.deptName),
      contains(s.address, query.address),
    );
    const page = await readPage(db, select, where, query, columns, { by: 'seenAt', order: 'desc' });
    return { ...page, list: page.list.map((row) => presentSession(row, who)) };
  });

  serve(http, forceLogout, async ({ who, body: { ids } }) => {
    if (ids.includes(who.sessionId)) throw new CallError('ownAccount');
    const found = await db
      .select({ userId: s.userId })
      .from(s)
      .innerJoin(userRef, eq(userRef.id, s.userId))
      .where(and(among(s.id, ids), reached(who)));
    if (found.length !== ids.length) throw notFound();
    const userIds = [...new Set(found.map(({ userId }) => userId))];
    await database.transaction(({ drizzle: tx }) => {
      const work = async () => tx.delete(session).where(among(session.id, ids));
      return access.changeRights(tx, { who, touched: () => userIds, work });
    });
    sessions.ended(userIds);
  });
}
