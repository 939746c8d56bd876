import type pg from 'pg';
import { CallError } from '../http/call-error.ts';
import { traceStatement } from '../tracing/trace-statements.ts';
import { createTurns } from '../turns.ts';
import { currentCall, outsideCalls } from './call-share.ts';
import { causesOf } from './database-away.ts';

export interface Pools {
  /** For phones, delivery, sessions and jobs. */
  readonly system: pg.Pool;
  /** For users' calls that change something, and for transactions. */
  readonly writes: pg.Pool;
  /** For users' calls that read; its statements have a short timeout. */
  readonly reads: pg.Pool;
}

/** The limits of one tenant. */
export interface TenantLimits {
  /** The limit of concurrent reading statements; 0 is unlimited. */
  statementsAtOnce(): number;
  /** The time that a statement waits for its turn. */
  readonly mostWaitMs: number;
}

/** Transactions and single statements of one tenant's changing calls. */
const writesAtOnce = 4;
const QUERY_CANCELED = '57014';

const busy = (limit: number): CallError =>
  new CallError('tenantBusy', { params: { limit, seconds: 1 }, retryAfterSeconds: 1 });

/**
 * Gives each statement a connection: a user's call takes those for users, within the tenant's limits, everything else takes those
 * of the system. drizzle and `Database` use it like a pool.
 */
export class SharedPool {
  readonly #pools: Pools;
  #limits: TenantLimits = { statementsAtOnce: () => 2, mostWaitMs: 5_000 };
  readonly #readInTurn = this.#turnsOf(() => this.#limits.statementsAtOnce() || Number.POSITIVE_INFINITY);
  readonly #writeInTurn = this.#turnsOf(() => writesAtOnce);

  constructor(pools: Pools) {
    this.#pools = pools;
  }

  limitTenants(limits: TenantLimits): void {
    this.#limits = limits;
  }

  query(...sent: unknown[]): Promise<unknown> {
    return traceStatement(sent[0], () => this.#query(sent));
  }

  #query(sent: unknown[]): Promise<unknown> {
    const call = currentCall();
    const run = (pool: pg.Pool) => (pool.query as (...sent: unknown[]) => Promise<unknown>).apply(pool, sent);
    if (!call) return run(this.#pools.system);
    if (!call.reads) return this.#writeInTurn(call.tenantId, () => run(this.#pools.writes));
    return this.#readInTurn(call.tenantId, () => run(this.#pools.reads).catch(this.#explainTimeout));
  }

  /** Runs work on a connection of its own. What the work does beside it takes the system's, so it never waits for its own turn. */
  withClient<T>(work: (client: pg.Pool) => Promise<T>): Promise<T> {
    const call = currentCall();
    if (!call) return work(this.#pools.system);
    return this.#writeInTurn(call.tenantId, () => outsideCalls(() => work(this.#pools.writes)));
  }

  readonly #explainTimeout = (error: unknown): never => {
    if (!causesOf(error).some(({ code }) => code === QUERY_CANCELED)) throw error;
    const seconds = (this.#pools.reads.options.statement_timeout as number) / 1_000;
    throw new CallError('searchTooSlow', { params: { seconds }, retryAfterSeconds: 1 });
  };

  #turnsOf(atOnce: () => number) {
    return createTurns<number>({ atOnce, mostWaitMs: () => this.#limits.mostWaitMs, refusal: () => busy(atOnce()) });
  }
}
