import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { TermName } from '@flotilla/contract/terms';
import { CronFault, readCron } from '../cron/cron-text.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import type { SoleServer } from '../db/sole-server.ts';
import { seededNames } from '../seeded-names.ts';
import type { Job } from './job.ts';
import * as store from './store.ts';
import { startSweeper } from './sweeper.ts';

interface Deps {
  readonly db: Database;
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly jobs: readonly Job[];
  timeZone(): string;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** The interval of checks for due jobs. */
  readonly pollMs?: number;
}

/** Well below the time for which a run holds its job. */
const renewEveryMs = 15_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 500) : 'failed');

/** The next time of a cron text, or the reason why there is none. */
function readNext(cron: string, from: Date, timeZone: string): Date | TermName {
  try {
    return readCron(cron, timeZone).next(from) ?? 'cronNever';
  } catch (error) {
    if (error instanceof CronFault) return error.fault;
    throw error;
  }
}

/** A job that starts now. */
interface Start {
  readonly job: store.ClaimedJob;
  /** Names the run that holds the job. */
  readonly lease: string;
}

/** Runs the program's jobs on whichever node claims them first. Database rows never name code. */
export function createJobRunner({ db, soleServer, jobs, timeZone, log, pollMs = 5_000 }: Deps) {
  const registered = new Map(jobs.map((job) => [job.method, job]));
  const methods = [...registered.keys()];
  const running = new Map<string, Promise<unknown>>();
  let sweeper: ReturnType<typeof startSweeper> | undefined;
  let stopped = false;

  const logOf = ({ id, name, groupName, method }: store.ClaimedJob, startedAt: string) => ({
    ...{ jobId: id, name, groupName, method, startedAt, node: hostname() },
  });
  const logMissing = (tx: Queryable, job: store.ClaimedJob, now: Date, message: TermName) =>
    store.insertLog(tx, { ...logOf(job, now.toISOString()), status: 0, message, exception: '', durationMs: 0 });

  const perform = async ({ job, lease }: Start): Promise<void> => {
    const { method, arguments: given } = job;
    const startedAt = new Date().toISOString();
    const started = performance.now();
    const outcome = await registered
      .get(method)!
      .run(given)
      .then(
        (handled) => ({ status: 1 as const, handled, exception: '' }),
        (error: unknown) => {
          log.error({ err: error, method }, 'a scheduled job failed');
          return { status: 0 as const, exception: messageOf(error) };
        },
      );
    const durationMs = Math.round(performance.now() - started);
    await store.insertLog(db.drizzle, { ...logOf(job, startedAt), ...outcome, message: '', durationMs });
    await store.endLease(db.drizzle, lease);
  };
  const start = (begun: Start): void => {
    const work = perform(begun)
      .catch((error: unknown) =>
        log.warn({ err: error, method: begun.job.method }, 'what became of a scheduled job could not be stored'),
      )
      .finally(() => running.delete(begun.lease));
    running.set(begun.lease, work);
  };
  const begin = async (tx: Queryable, job: store.ClaimedJob): Promise<Start> => {
    const lease = randomUUID();
    await store.noteStart(tx, job.id, lease);
    return { job, lease };
  };

  /**
   * Sets the next time in the transaction that claims the job, so a node that dies then skips one time instead of doubling it. A job
   * without a next time is stopped, and its log contains the reason. A job that may not overlap is claimed after its run.
   */
  const claim = () =>
    db.transaction(async ({ drizzle: tx }) => {
      const job = await store.claimDue(tx, methods);
      if (!job) return null;
      const now = await store.databaseNow(tx);
      const next = readNext(job.cron, now, timeZone());
      if (next instanceof Date) await store.setNext(tx, job.id, next);
      else {
        await store.setStatus(tx, job.id, 0);
        await logMissing(tx, job, now, next);
      }
      if (!job.isDue || !(next instanceof Date)) return { start: null };
      if (!job.isLate || job.missedPolicy === 'once') return { start: await begin(tx, job) };
      await logMissing(tx, job, now, 'jobMissed');
      return { start: null };
    });

  const runDue = async () => {
    soleServer.require();
    for (let claimed = await claim(); claimed && !stopped; claimed = await claim()) {
      if (claimed.start) start(claimed.start);
    }
  };

  return {
    methods: jobs,
    names: seededNames(jobs.map(({ name }) => name)),
    async start() {
      await store.addMissing(db.drizzle, jobs);
      const steps = [
        { everyMs: pollMs, work: runDue },
        { everyMs: renewEveryMs, work: () => store.renewLeases(db.drizzle, [...running.keys()]) },
      ];
      sweeper = startSweeper(steps, (error) => log.warn({ err: error }, 'scheduled jobs could not be checked'));
    },
    /** Starts a job, whatever its schedule. False if there is no such job, or while a run of it has not ended. */
    async runNow(jobId: number): Promise<boolean> {
      const begun = await db.transaction(async ({ drizzle: tx }) => {
        const job = await store.claimOne(tx, jobId);
        return job && registered.has(job.method) ? begin(tx, job) : null;
      });
      if (begun) start(begun);
      return begun !== null;
    },
    setStatus: (jobId: number, status: 0 | 1) => store.setStatus(db.drizzle, jobId, status),
    /** Computes all next times anew, after the site's time zone has changed. */
    reschedule: () =>
      store
        .forgetNext(db.drizzle)
        .catch((error: unknown) => log.warn({ err: error }, 'the next times of scheduled jobs were not computed anew')),
    /** Claims no more and waits for running jobs. */
    async stop() {
      stopped = true;
      await sweeper?.close();
      await Promise.allSettled(running.values());
    },
  };
}
export type JobRunner = ReturnType<typeof createJobRunner>;
