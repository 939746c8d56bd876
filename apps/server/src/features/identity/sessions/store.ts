import { and, desc, eq, ne, sql } from '../../../platform/db/orm.ts';
import { alias } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { captchaTried, session } from './schema.ts';

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly absoluteHours: number;
}

type LiveSession = {
  readonly id: number;
  readonly userId: number;
  /** The remaining time of the session while it is idle, and its absolute limit. */
  readonly idleMs: number;
  readonly absoluteMs: number;
};

/** The name by which `alive` refers to sessions. */
export const s = alias(session, 's');

/** Sessions that have not ended: within their limits, and created with the current credentials. */
export const alive = ({ idleMinutes, absoluteHours }: SessionLimits) => sql`
  s.created_at > now() - make_interval(hours => ${absoluteHours})
  and s.seen_at > now() - make_interval(mins => ${idleMinutes})
  and exists (select from user_ref u where u.id = s.user_id and u.credential_epoch = s.credential_epoch)`;

export async function liveSession(db: Queryable, tokenHash: string, limits: SessionLimits) {
  const { rows } = await db.execute<LiveSession>(sql`
    select s.id, s.user_id as "userId",
      (extract(epoch from s.seen_at + make_interval(mins => ${limits.idleMinutes}) - now()) * 1000)::float8 as "idleMs",
      (extract(epoch from s.created_at + make_interval(hours => ${limits.absoluteHours}) - now()) * 1000)::float8 as "absoluteMs"
    from session s where s.token_hash = ${tokenHash} and ${alive(limits)}`);
  return rows[0];
}

/** Ends every session of a restored site: its sign-ins may have ended at the old one. */
export async function endEverySession(tx: Queryable): Promise<void> {
  await tx.delete(session);
}

/** Those of these sessions that were ended, by any user on any node. Expiry is not checked. */
export async function revokedAmong(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select asked.id from unnest(${sql.param(ids)}::bigint[]) as asked(id)
    where not exists (select from session s join user_ref u on u.id = s.user_id
      where s.id = asked.id and u.credential_epoch = s.credential_epoch)`);
  return rows.map((row) => row.id);
}

export const deleteSession = (db: Queryable, id: number) => db.delete(session).where(eq(session.id, id));

export async function deleteSessionOf(db: Queryable, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id });
  return gone.length > 0;
}

/** The sessions that have not ended, the most recently used first. */
export const sessionsOf = (db: Queryable, userId: number, limits: SessionLimits) =>
  db
    .select({ id: s.id, address: s.address, userAgent: s.userAgent, createdAt: s.createdAt, seenAt: s.seenAt })
    .from(s)
    .where(and(eq(s.userId, userId), alive(limits)))
    .orderBy(desc(s.seenAt), desc(s.id));

export const deleteOtherSessions = (db: Queryable, userId: number, keptId: number) =>
  db.delete(session).where(and(eq(session.userId, userId), ne(session.id, keptId)));

export async function beganWithin(db: Queryable, id: number, minutes: number): Promise<boolean> {
  const began = and(eq(session.id, id), sql`${session.createdAt} > now() - make_interval(mins => ${minutes})`);
  return (await db.select({ id: session.id }).from(session).where(began)).length > 0;
}

/** Lets one session outlive a change of the password. */
export async function moveToEpoch(db: Queryable, id: number, epoch: number): Promise<void> {
  await db.update(session).set({ credentialEpoch: epoch }).where(eq(session.id, id));
}

/** Writes the last use of many sessions, in seconds before now. */
export async function writeSeen(db: Queryable, seen: readonly { id: number; secondsAgo: number }[]): Promise<void> {
  await db.execute(sql`
    update session set seen_at = greatest(seen_at, now() - make_interval(secs => s.ago))
    from unnest(${sql.param(seen.map((s) => s.id))}::bigint[], ${sql.param(seen.map((s) => s.secondsAgo))}::float8[]) as s(id, ago)
    where session.id = s.id`);
}

/** False when this captcha was tried before. */
export async function burnCaptcha(db: Queryable, nonce: string, expiresAtMs: number): Promise<boolean> {
  const burnt = await db
    .insert(captchaTried)
    .values({ nonce, expiresAt: new Date(expiresAtMs).toISOString() })
    .onConflictDoNothing()
    .returning({ nonce: captchaTried.nonce });
  return burnt.length > 0;
}

/** Removes ended sessions, expired captchas and old failures. */
export async function removeOld(db: Queryable, limits: SessionLimits): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from session s where not (${alive(limits)})`);
  await db.execute(sql`delete from captcha_tried where expires_at < now() - interval '1 minute'`);
  await db.execute(sql`delete from sign_in_failure where failed_at < now() - interval '1 day'
    and (locked_until is null or locked_until < now())
    and (succeeded_at is null or succeeded_at < now() - interval '30 days')`);
  return rowCount ?? 0;
}
