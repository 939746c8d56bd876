import { errorText } from '@flotilla/contract/errors';
import type { UserWho } from '../access/who.ts';
import type { Database } from '../db/database.ts';
import { and, eq, sql } from '../db/orm.ts';
import { CallError } from '../http/call-error.ts';
import type { Caller } from '../http/serve.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { createFairTurns } from './fair-turns.ts';
import { longWork } from './schema.ts';

export interface Progress {
  /** Aborts if the work was cancelled; work that can keep a part of its results ends early and reports them. */
  readonly signal: AbortSignal;
  /** @throws the reason of `signal` after it has aborted */
  report(done: number, total: number): void;
}
interface Open {
  readonly cancel: AbortController;
  running: boolean;
  done: number;
  total: number;
}
interface Options {
  readonly db: Database;
  readonly log: { error(fields: object, message: string): void };
  readonly limits: { perTenant(): number; waiting(): number; refuse(): CallError };
}

const columns = {
  state: longWork.state,
  done: longWork.done,
  total: longWork.total,
  answer: longWork.answer,
  failure: longWork.failure,
};

/** Compressing and parsing each use a whole core, so more concurrent work would not be faster. */
const atOnceOnSite = 2;
const sweepEveryMs = 500;
const leaseSeconds = 15;

/**
 * Long work that callers wait for: imports and exports. It takes turns by tenant. With a `progressId` it outlives the caller's
 * connection, and its progress, result and cancel request are a row; without one it ends with the connection.
 */
export function createWorks({ db, log, limits }: Options) {
  const table = db.drizzle;
  const inTurn = createFairTurns({
    atOnce: atOnceOnSite,
    perKey: limits.perTenant,
    mostWaiting: limits.waiting,
    refuse: limits.refuse,
  });
  const stopping = new AbortController();
  const open = new Map<number, Open>();

  /** Writes the progress, renews the leases and reads the cancel requests of all open work with one statement. */
  const sweep = async () => {
    if (open.size === 0) return;
    const rows = [...open].map(([id, { running, done, total }]) => ({ id, running, done, total }));
    const { rows: cancelled } = await table.execute<{ id: number }>(sql`
      with seen as (
        update long_work w set done = o.done, total = o.total, lease_until = now() + make_interval(secs => ${leaseSeconds}),
               state = case when o.running then 'running' else 'waiting' end
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id bigint, running boolean, done int, total int)
         where w.id = o.id and w.state in ('waiting', 'running')
        returning w.id, w.cancelled)
      select id from seen where cancelled`);
    for (const { id } of cancelled) open.get(id)?.cancel.abort(new CallError('cancelled'));
  };
  const sweeper = startSweeper([{ everyMs: sweepEveryMs, work: sweep }], (error) =>
    log.error({ err: error }, 'the progress of imports and exports could not be written'),
  );

  const begin = async (userId: number, progressId: string): Promise<number> => {
    const [row] = await table
      .insert(longWork)
      .values({ userId, progressId, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` as never })
      .onConflictDoNothing()
      .returning({ id: longWork.id });
    if (!row) throw new CallError('workExists');
    return row.id;
  };
  const end = (id: number, { done, total }: Open, values: Partial<typeof longWork.$inferInsert>) =>
    table
      .update(longWork)
      .set({ ...values, done, total })
      .where(eq(longWork.id, id));

  /** Runs work that the caller's connection does not end, and stores its result. */
  async function keep<T>(
    { who, locale, explain }: Caller<UserWho>,
    progressId: string,
    one: Open,
    work: () => Promise<T>,
  ) {
    const id = await begin(who.userId, progressId);
    open.set(id, one);
    try {
      const answer = await work();
      await end(id, one, { state: 'done', answer });
      return answer;
    } catch (raised) {
      const error = explain(raised);
      await end(id, one, { state: 'failed', failure: { code: error.code, msg: error.text(locale) } });
      throw error;
    } finally {
      open.delete(id);
    }
  }

  return {
    /** @throws 429 if too much work of the tenant waits */
    async run<T>(
      caller: Caller<UserWho>,
      progressId: string | undefined,
      work: (progress: Progress) => Promise<T>,
    ): Promise<T> {
      const cancel = new AbortController();
      const one: Open = { cancel, running: false, done: 0, total: 0 };
      const signal = AbortSignal.any([cancel.signal, stopping.signal]);
      const progress: Progress = {
        signal,
        report(done, total) {
          signal.throwIfAborted();
          Object.assign(one, { done, total });
        },
      };
      const start = () =>
        inTurn(String(caller.who.tenantId), signal, () => {
          one.running = true;
          return work(progress);
        });
      if (progressId !== undefined) return keep(caller, progressId, one, start);
      const leave = () => cancel.abort(new CallError('connectionClosed'));
      caller.gone.addEventListener('abort', leave, { once: true });
      if (caller.gone.aborted) leave();
      return start().finally(() => caller.gone.removeEventListener('abort', leave));
    },
    /** Returns `undefined` if the user has started no such work within the last day. */
    async read(userId: number, progressId: string, locale: Caller<UserWho>['locale']) {
      const [row] = await table
        .select({ ...columns, lost: sql<boolean>`${longWork.leaseUntil} < now()` })
        .from(longWork)
        .where(and(eq(longWork.userId, userId), eq(longWork.progressId, progressId)));
      if (!row) return undefined;
      const { lost, ...shown } = row;
      const ended = shown.state === 'done' || shown.state === 'failed';
      if (ended || !lost) return shown;
      return { ...shown, state: 'failed' as const, failure: { code: 500, msg: errorText('serverEnded', locale) } };
    },
    /** The process that runs the work ends it within a second. */
    async cancel(userId: number, progressId: string): Promise<void> {
      await table
        .update(longWork)
        .set({ cancelled: true })
        .where(and(eq(longWork.userId, userId), eq(longWork.progressId, progressId)));
    },
    async removeOld(): Promise<number> {
      const { rowCount } = await table.execute(sql`delete from long_work where created_at < now() - interval '1 day'`);
      return rowCount ?? 0;
    },
    /** Ends all work, so that the server need not wait for it. */
    stop: () => stopping.abort(new CallError('serverEnded')),
    close: () => sweeper.close(),
  };
}
export type Works = ReturnType<typeof createWorks>;
