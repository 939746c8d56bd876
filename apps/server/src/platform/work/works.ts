import { errorText } from '@flotilla/contract/errors';
import type { UserWho } from '../access/who.ts';
import type { Database } from '../db/database.ts';
import { CallError } from '../http/call-error.ts';
import type { Caller } from '../http/serve.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { createFairTurns } from './fair-turns.ts';
import * as store from './store.ts';

export interface Progress {
  /** Aborts if the work was cancelled; work that can keep a part of its results ends early and reports them. */
  readonly signal: AbortSignal;
  /** @throws the reason of `signal` after it has aborted */
  report(done: number, total: number): void;
}
interface Open extends store.Stage {
  readonly cancel: AbortController;
}
interface Options {
  readonly db: Database;
  readonly log: { error(fields: object, message: string): void };
  readonly limits: { perTenant(): number; waiting(): number; refuse(): CallError };
}

/** Compressing and parsing each use a whole core, so more concurrent work would not be faster. */
const atOnceOnSite = 2;
const sweepEveryMs = 500;

/**
 * Long work that callers wait for: imports and exports. It takes turns by tenant. With a `progressId` it outlives the caller's
 * connection, and its progress, result and cancel request are a row; without one it ends with the connection.
 */
export function createWorks({ db, log, limits }: Options) {
  const inTurn = createFairTurns({
    atOnce: atOnceOnSite,
    perKey: limits.perTenant,
    mostWaiting: limits.waiting,
    refuse: limits.refuse,
  });
  const stopping = new AbortController();
  const open = new Map<number, Open>();

  const sweep = async () => {
    if (open.size === 0) return;
    for (const id of await store.renewWorks(db.drizzle, open)) open.get(id)?.cancel.abort(new CallError('cancelled'));
  };
  const sweeper = startSweeper([{ everyMs: sweepEveryMs, work: sweep }], (error) =>
    log.error({ err: error }, 'the progress of imports and exports could not be written'),
  );

  /** Runs work that the caller's connection does not end, and stores its result. */
  async function keep<T>(
    { who, locale, explain }: Caller<UserWho>,
    progressId: string,
    one: Open,
    work: () => Promise<T>,
  ) {
    const id = await store.beginWork(db.drizzle, who.userId, progressId);
    open.set(id, one);
    try {
      const answer = await work();
      await store.endWork(db.drizzle, id, one, { state: 'done', answer });
      return answer;
    } catch (raised) {
      const error = explain(raised);
      await store.endWork(db.drizzle, id, one, {
        state: 'failed',
        failure: { code: error.code, msg: error.text(locale) },
      });
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
      const found = await store.findWork(db.drizzle, userId, progressId);
      if (!found) return undefined;
      const { isLost, ...work } = found;
      if (!isLost) return work;
      return { ...work, state: 'failed' as const, failure: { code: 500, msg: errorText('serverEnded', locale) } };
    },
    /** The process that runs the work ends it within a second. */
    cancel: (userId: number, progressId: string) => store.cancelWork(db.drizzle, userId, progressId),
    /** The imports and exports of this server that run, and that wait for their turn. */
    use: inTurn.use,
    removeOld: () => store.removeOldWorks(db.drizzle),
    /** Ends all work, so that the server need not wait for it. */
    stop: () => stopping.abort(new CallError('serverEnded')),
    close: () => sweeper.close(),
  };
}
export type Works = ReturnType<typeof createWorks>;
