import { defaultLocale, type Word } from '@flotilla/contract/locale';
import { eq, sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { removeInBatches } from '../db/remove-in-batches.ts';
import { job, jobLog } from './schema.ts';

export interface JobDeclaration {
  /** The job's name in database rows; neither shown nor executed. */
  readonly method: string;
  readonly name: Word;
  readonly group: string;
  /** 6 fields, seconds first, in the site's time zone. */
  readonly cron: string;
}

/** Adds the program's jobs that the database lacks. Later starts do not change their schedule, which users may edit. */
export async function addMissing(db: Queryable, jobs: readonly JobDeclaration[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insert(job)
    .values(
      jobs.map(({ method, name, group, cron }) => ({ method, name: name[defaultLocale], groupName: group, cron })),
    )
    .onConflictDoNothing();
}

/** Locks one job that is due or has no next time yet, until the transaction ends; other nodes skip it. */
export async function claimDue(tx: Queryable, methods: readonly string[]) {
  const { rows } = await tx.execute<{ id: number; method: string; cron: string; due: boolean }>(sql`
    select id, method, cron, next_at is not null as due from job
    where status = 1 and method = any(${sql.param(methods)}::text[]) and (next_at is null or next_at <= now())
    order by next_at nulls first limit 1 for update skip locked`);
  return rows[0];
}

/** The database's clock, which decides what is due. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::timestamptz(3) as now`);
  return new Date(rows[0]!.now);
}

export async function setNext(tx: Queryable, id: number, next: Date, started: boolean): Promise<void> {
  await tx
    .update(job)
    .set({ nextAt: next.toISOString(), ...(started ? { lastAt: sql`now()` } : {}) })
    .where(eq(job.id, id));
}

export async function setStatus(db: Queryable, id: number, status: 0 | 1): Promise<boolean> {
  const changed = await db.update(job).set({ status, nextAt: null }).where(eq(job.id, id)).returning({ id: job.id });
  return changed.length > 0;
}

export async function stampStarted(db: Queryable, id: number): Promise<void> {
  await db.update(job).set({ lastAt: sql`now()` }).where(eq(job.id, id));
}

export async function jobById(db: Queryable, id: number) {
  const [row] = await db.select().from(job).where(eq(job.id, id));
  return row;
}

export async function insertLog(db: Queryable, values: typeof jobLog.$inferInsert): Promise<void> {
  await db.insert(jobLog).values(values);
}

export const removeOldLogs = (db: Queryable, keepDays: number): Promise<number> =>
  removeInBatches(db, jobLog, sql`started_at < now() - make_interval(days => ${keepDays})`);
