import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { TermName } from '@flotilla/contract/terms';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { traced } from '../tracing/spans.ts';
import type { Job } from './job.ts';
import * as store from './store.ts';

interface Deps {
  readonly db: Database;
  readonly registered: ReadonlyMap<string, Job>;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** A job that starts now. */
interface Start {
  readonly job: store.ClaimedJob;
  /** Names the run that holds the job. */
  readonly lease: string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 500) : 'failed');

const logOf = ({ id, name, groupName, method }: store.ClaimedJob, startedAt: string) => ({
  ...{ jobId: id, name, groupName, method, startedAt, node: hostname() },
});

/** The runs of jobs on this server. Each holds its job until it ends. */
export function createStartedJobs({ db, registered, log }: Deps) {
  const running = new Map<string, Promise<unknown>>();

  const perform = async ({ job, lease }: Start): Promise<void> => {
    const { method, arguments: given } = job;
    const startedAt = new Date().toISOString();
    const started = performance.now();
    const outcome = await traced(`job ${method}`, { 'flotilla.job.id': job.id }, () =>
      registered.get(method)!.run(given),
    ).then(
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

  return {
    /** Notes that the job starts, in the transaction that claims it. */
    async begin(tx: Queryable, job: store.ClaimedJob): Promise<Start> {
      const lease = randomUUID();
      await store.noteStart(tx, job.id, lease);
      return { job, lease };
    },
    start(begun: Start): void {
      const work = perform(begun)
        .catch((error: unknown) =>
          log.warn({ err: error, method: begun.job.method }, 'what became of a scheduled job could not be stored'),
        )
        .finally(() => running.delete(begun.lease));
      running.set(begun.lease, work);
    },
    /** Logs why a job does not start. */
    logMissing: (tx: Queryable, job: store.ClaimedJob, now: Date, message: TermName) =>
      store.insertLog(tx, { ...logOf(job, now.toISOString()), status: 0, message, exception: '', durationMs: 0 }),
    renew: () => store.renewLeases(db.drizzle, [...running.keys()]),
    ended: () => Promise.allSettled(running.values()),
  };
}
