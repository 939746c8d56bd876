import type { QueryOf } from '@flotilla/contract/endpoint';
import type { AdbEnding, listAdbSessions } from '@flotilla/contract/http/fleet/remote-adb';
import type { Owner, UserWho } from '../../../platform/access/who.ts';
import { contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { adbSessions } from './schema.ts';

/** The time after which a session that its server has not confirmed counts as lost. */
const lostSeconds = 60;

export interface NewSession extends Owner {
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly userId: number;
  readonly userName: string;
  readonly address: string;
}

export async function insertSession(db: Queryable, made: NewSession): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into adb_session (tenant_id, owner_id, device_id, device_no, user_id, user_name, address)
    values (${made.tenantId}, ${made.ownerId}, ${made.deviceId}, ${made.deviceNo}, ${made.userId}, ${made.userName},
            ${made.address})
    returning id::int`);
  return rows[0]!.id;
}

/** Confirms open sessions with their bytes. Returns those that are still open; another server may have closed one. */
export async function confirmSessions(
  db: Queryable,
  open: readonly { readonly id: number; readonly bytes: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update adb_session s set seen_at = now(), bytes = o.bytes
      from unnest(${sql.param(open.map(({ id }) => id))}::bigint[], ${sql.param(open.map(({ bytes }) => bytes))}::bigint[])
        as o (id, bytes)
     where s.id = o.id and s.closed_at is null returning s.id::int`);
  return new Set(rows.map(({ id }) => id));
}

/** The first end of a session counts; its bytes are stored in any case. */
export async function endSession(db: Queryable, id: number, reason: AdbEnding, bytes: number): Promise<void> {
  await db.execute(sql`
    update adb_session set bytes = ${bytes}, closed_at = coalesce(closed_at, now()), reason = coalesce(reason, ${reason})
     where id = ${id}`);
}

/** Ends sessions whose server has not confirmed them, at the time at which it last did. */
export async function endLostSessions(db: Queryable): Promise<void> {
  await db.execute(sql`
    update adb_session set closed_at = seen_at, reason = 'lost'
     where closed_at is null and seen_at < now() - make_interval(secs => ${lostSeconds})`);
}

/** Ends a session in reach for a user. Returns `false` if it had ended. @throws 404 */
export async function closeSession(db: Queryable, who: UserWho, id: number): Promise<boolean> {
  const { closedAt } = await scoped(db, who).one(adbSessions, id);
  if (closedAt !== null) return false;
  await db.execute(sql`
    update adb_session set closed_at = now(), reason = 'byUser' where id = ${id} and closed_at is null`);
  return true;
}

export async function removeOldSessions(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from adb_session where closed_at < now() - make_interval(days => ${keepDays})`,
  );
  return rowCount ?? 0;
}

export function listSessions(db: Queryable, who: UserWho, query: QueryOf<typeof listAdbSessions>) {
  const rows = scoped(db, who).rows(adbSessions, 'adb_session');
  const select = db.select(columnsOf(rows)).from(rows);
  const where = and(
    contains(rows.deviceNo, query.deviceNo),
    query.ofDevice === undefined ? undefined : eq(rows.deviceNo, query.ofDevice),
    query.open === undefined ? undefined : sql`(${rows.closedAt} is null) = ${query.open === 1}`,
  );
  return readPage(db, select, where, query, { id: rows.id, deviceNo: rows.deviceNo, openedAt: rows.openedAt });
}
