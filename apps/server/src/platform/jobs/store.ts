import { defaultLocale, type Word } from '@flotilla/contract/locale';
import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { type JobArguments, job, jobLog, type MissedPolicy } from './schema.ts';

export interface JobDeclaration {
  /** The job's name in database rows; neither shown nor executed. */
  readonly method: string;
  readonly name: Word;
  /** An entry of the dictionary `sys_job_group`. */
  readonly group: string;
  /** A cron text in the site's time zone. */
  readonly cron: string;
}

/** Adds the program's jobs that the database lacks. Later starts do not change their schedule, which users may edit. */
export async function addMissing(db: Queryable, jobs: readonly JobDeclaration[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ method, name, group, cron }) => ({
    ...{ method, name: name[defaultLocale], groupName: group, cron, builtIn: true },
  }));
  await db.insert(job).values(rows).onConflictDoNothing();
}

/** A job that was claimed. */
export type ClaimedJob = {
  readonly id: number;
  readonly name: string;
  readonly groupName: string;
  readonly method: string;
  readonly cron: string;
  readonly arguments: JobArguments;
  readonly missedPolicy: MissedPolicy;
  /** A job without a next time is only scheduled. */
  readonly isDue: boolean;
  /** Whether the time was missed. */
  readonly isLate: boolean;
};
/** A start that is later was missed. */
const punctual = sql`interval '1 minute'`;
const claimed = sql`id, name, group_name as "groupName", method, cron, arguments, missed_policy as "missedPolicy",
  next_at is not null as "isDue", coalesce(next_at < now() - ${punctual}, false) as "isLate"`;
/** Whether the job may start: it may overlap, or no run of it holds it. */
const isFree = sql`(concurrent = 1 or lease_until is null or lease_until <= now())`;

/** Locks one job that is due or has no next time yet, until the transaction ends; other nodes skip it. */
export async function claimDue(tx: Queryable, methods: readonly string[]): Promise<ClaimedJob | undefined> {
  const { rows } = await tx.execute<ClaimedJob>(sql`
    select ${claimed} from job
     where status = 1 and method = any(${sql.param(methods)}::text[]) and (next_at is null or next_at <= now() and ${isFree})
     order by next_at nulls first limit 1 for update skip locked`);
  return rows[0];
}

/** Locks this job; `undefined` if there is none, or while a run of it has not ended. */
export async function claimOne(tx: Queryable, id: number): Promise<ClaimedJob | undefined> {
  const { rows } = await tx.execute<ClaimedJob>(
    sql`select ${claimed} from job where id = ${id} and ${isFree} for update`,
  );
  return rows[0];
}

/** The seconds after which a run that is not renewed no longer holds its job. */
const leaseSeconds = 60;
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds}::int)`;

/** Notes the start of a claimed job, which the run holds from now on. */
export async function noteStart(tx: Queryable, id: number, lease: string): Promise<void> {
  await tx.execute(sql`update job set last_at = now(), lease = ${lease}, lease_until = ${leaseEnd} where id = ${id}`);
}

/** Holds the jobs of these runs longer. */
export async function renewLeases(db: Queryable, leases: readonly string[]): Promise<void> {
  if (leases.length === 0) return;
  await db.execute(sql`update job set lease_until = ${leaseEnd} where lease = any(${sql.param(leases)}::text[])`);
}

export async function endLease(db: Queryable, lease: string): Promise<void> {
  await db.execute(sql`update job set lease = null, lease_until = null where lease = ${lease}`);
}

/** The database's clock, which decides what is due. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::timestamptz(3) as now`);
  return new Date(rows[0]!.now);
}

export async function setNext(tx: Queryable, id: number, next: Date): Promise<void> {
  await tx.execute(sql`update job set next_at = ${next.toISOString()}::timestamptz where id = ${id}`);
}

/** Forgets the next times of all jobs, which are then computed again. */
export async function forgetNext(db: Queryable): Promise<void> {
  await db.execute(sql`update job set next_at = null`);
}

/** Jobs of a restored site run at their next time, and those that ran at the old one have ended. */
export async function forgetJobRuns(db: Queryable): Promise<void> {
  await db.execute(sql`update job set next_at = null, lease = null, lease_until = null`);
}

export async function setStatus(db: Queryable, id: number, status: 0 | 1): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update job set status = ${status}, next_at = null, modified_at = now() where id = ${id}`,
  );
  return rowCount === 1;
}

export async function insertLog(db: Queryable, values: typeof jobLog.$inferInsert): Promise<void> {
  await db.insert(jobLog).values(values);
}

/** The time of each method's last successful run, in seconds since 1970. */
export async function lastSuccesses(db: Queryable): Promise<(readonly [method: string, seconds: number])[]> {
  const { rows } = await db.execute<{ method: string; seconds: number }>(sql`
    select method, extract(epoch from max(started_at))::float8 as seconds from job_log where status = 1 group by method`);
  return rows.map(({ method, seconds }) => [method, seconds]);
}
