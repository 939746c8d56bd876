import { Cron } from 'croner';
import type { Database } from '../db/database.ts';
import type { SoleServer } from '../db/sole-server.ts';
import { seededNames } from '../seeded-names.ts';
import * as store from './store.ts';
import { startSweeper } from './sweeper.ts';

/** A job registered by the program. `run` returns a text for its log, and must be safe to repeat. */
export interface Job extends store.JobDeclaration {
  run(): Promise<string>;
}

interface Deps {
  readonly db: Database;
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly jobs: readonly Job[];
  timeZone(): string;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** The interval of checks for due jobs. */
  readonly pollMs?: number;
}

/** A daily removal of expired data; its log contains the number of removed rows. */
export const retention = (
  { method, name, cron, what }: Pick<Job, 'name' | 'cron'> & { readonly method: string; readonly what: string },
  remove: () => Promise<number>,
): Job => ({
  method: `retention.${method}`,
  name,
  group: 'retention',
  cron,
  run: async () => `${what}: ${await remove()}`,
});

/** The next time of a 6-field cron expression after `from`; null if never. */
export const nextTime = (cron: string, from: Date, timeZone: string): Date | null =>
  new Cron(cron, { mode: '6-part', timezone: timeZone, paused: true }).nextRun(from);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 500) : 'failed');

function readNextTime(cron: string, from: Date, timeZone: string): Date | { readonly stoppedBecause: string } {
  try {
    return nextTime(cron, from, timeZone) ?? { stoppedBecause: `stopped: "${cron}" is never due again` };
  } catch (error) {
    return { stoppedBecause: `stopped: "${cron}" cannot be read: ${messageOf(error)}` };
  }
}

/** Runs the program's jobs on whichever node claims them first. Database rows never name code. */
export function createJobRunner({ db, soleServer, jobs, timeZone, log, pollMs = 5_000 }: Deps) {
  const registered = new Map(jobs.map((job) => [job.method, job]));
  const running = new Set<Promise<unknown>>();
  const busy = new Set<string>();
  let sweeper: ReturnType<typeof startSweeper> | undefined;
  let stopped = false;

  const perform = async (jobId: number, { method, run }: Job) => {
    const startedAt = new Date().toISOString();
    const started = performance.now();
    busy.add(method);
    const outcome = await run().then(
      (message) => ({ status: 1 as const, message }),
      (error: unknown) => {
        log.error({ err: error, method }, 'a scheduled job failed');
        return { status: 0 as const, message: messageOf(error) };
      },
    );
    busy.delete(method);
    await store.insertLog(db.drizzle, {
      jobId,
      ...outcome,
      startedAt,
      durationMs: Math.round(performance.now() - started),
    });
  };
  const track = <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    const done = () => running.delete(work);
    work.then(done, done);
    return work;
  };

  /**
   * Sets the next time in the transaction that claims the job, so a node that dies then skips one time instead of doubling it. A job
   * without a next time is stopped, and its log contains the reason. A job that still runs here is claimed afterwards.
   */
  const claim = () =>
    db.transaction(async ({ drizzle: tx }) => {
      const idle = [...registered.keys()].filter((method) => !busy.has(method));
      const due = await store.claimDue(tx, idle);
      if (!due) return null;
      const now = await store.databaseNow(tx);
      const next = readNextTime(due.cron, now, timeZone());
      if (next instanceof Date) await store.setNext(tx, due.id, next, due.due);
      else {
        await store.setStatus(tx, due.id, 0);
        const startedAt = now.toISOString();
        await store.insertLog(tx, { jobId: due.id, status: 0, message: next.stoppedBecause, startedAt, durationMs: 0 });
      }
      return due;
    });

  const runDue = async () => {
    soleServer.require();
    for (let due = await claim(); due && !stopped; due = await claim()) {
      const job = registered.get(due.method);
      if (!due.due || !job) continue;
      track(perform(due.id, job)).catch((error: unknown) =>
        log.warn({ err: error, method: job.method }, 'what became of a scheduled job could not be stored'),
      );
    }
  };

  return {
    async start() {
      await store.addMissing(db.drizzle, jobs);
      sweeper = startSweeper([{ everyMs: pollMs, work: runDue }], (error) =>
        log.warn({ err: error }, 'scheduled jobs could not be checked'),
      );
    },
    /** Runs a job now, whatever its schedule, and logs it. False if there is no such job. */
    async runNow(jobId: number): Promise<boolean> {
      const row = await store.jobById(db.drizzle, jobId);
      const job = row && registered.get(row.method);
      if (!job) return false;
      await store.stampStarted(db.drizzle, jobId);
      await track(perform(jobId, job));
      return true;
    },
    names: seededNames(jobs.map(({ name }) => name)),
    setStatus: (jobId: number, status: 0 | 1) => store.setStatus(db.drizzle, jobId, status),
    /** Claims no more and waits for running jobs. */
    async stop() {
      stopped = true;
      await sweeper?.close();
      await Promise.allSettled(running);
    },
  };
}
export type JobRunner = ReturnType<typeof createJobRunner>;
