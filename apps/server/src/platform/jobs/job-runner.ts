import type { TermName } from '@flotilla/contract/terms';
import { CronFault, readCron } from '../cron/cron-text.ts';
import type { Database } from '../db/database.ts';
import type { SoleServer } from '../db/sole-server.ts';
import { seededNames } from '../seeded-names.ts';
import type { Job } from './job.ts';
import { createStartedJobs } from './started-jobs.ts';
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

/** The next time of a cron text, or the reason why there is none. */
function readNext(cron: string, from: Date, timeZone: string): Date | TermName {
  try {
    return readCron(cron, timeZone).next(from) ?? 'cronNever';
  } catch (error) {
    if (error instanceof CronFault) return error.fault;
    throw error;
  }
}

/** Runs the program's jobs on whichever node claims them first. Database rows never name code. */
export function createJobRunner({ db, soleServer, jobs, timeZone, log, pollMs = 5_000 }: Deps) {
  const registered = new Map(jobs.map((job) => [job.method, job]));
  const methods = [...registered.keys()];
  const started = createStartedJobs({ db, registered, log });
  let sweeper: ReturnType<typeof startSweeper> | undefined;
  let stopped = false;

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
        await started.logMissing(tx, job, now, next);
      }
      if (!job.isDue || !(next instanceof Date)) return { start: null };
      if (!job.isLate || job.missedPolicy === 'once') return { start: await started.begin(tx, job) };
      await started.logMissing(tx, job, now, 'jobMissed');
      return { start: null };
    });

  const runDue = async () => {
    soleServer.require();
    for (let claimed = await claim(); claimed && !stopped; claimed = await claim()) {
      if (claimed.start) started.start(claimed.start);
    }
  };

  return {
    methods: jobs,
    names: seededNames(jobs.map(({ name }) => name)),
    async start() {
      await store.addMissing(db.drizzle, jobs);
      const steps = [
        { everyMs: pollMs, work: runDue },
        { everyMs: renewEveryMs, work: started.renew },
      ];
      sweeper = startSweeper(steps, (error) => log.warn({ err: error }, 'scheduled jobs could not be checked'));
    },
    /** Starts a job, whatever its schedule. False if there is no such job, or while a run of it has not ended. */
    async runNow(jobId: number): Promise<boolean> {
      const begun = await db.transaction(async ({ drizzle: tx }) => {
        const job = await store.claimOne(tx, jobId);
        return job && registered.has(job.method) ? started.begin(tx, job) : null;
      });
      if (begun) started.start(begun);
      return begun !== null;
    },
    setStatus: (jobId: number, status: 0 | 1) => store.setStatus(db.drizzle, jobId, status),
    /** Computes all next times again, after the site's time zone has changed. */
    reschedule: () =>
      store
        .forgetNext(db.drizzle)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the next times of scheduled jobs were not computed again'),
        ),
    /** Claims no more and waits for running jobs. */
    async stop() {
      stopped = true;
      await sweeper?.close();
      await started.ended();
    },
  };
}
export type JobRunner = ReturnType<typeof createJobRunner>;
