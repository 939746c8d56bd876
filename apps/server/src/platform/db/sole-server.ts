import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './database.ts';
import type { DatabaseLog } from './database-log.ts';

/** Another server uses the database. The message contains its address and since when. */
export class DatabaseInUseError extends OperatorError {
  constructor(holder: string) {
    super(
      `Another server is working on the database${holder}. A database has one server at a time: ` +
        'stop that one, or set FLOTILLA_DATABASE_URL to another database.',
    );
  }
}

/** Any fixed number; servers of one database share it. */
export const ADVISORY_LOCK = 7_306_151_846;
const namePrefix = 'flotilla server ';
/** A server that has just ended may still be connected. */
const lockTimeoutMs = 3_000;
const answerTimeoutMs = 5_000;
const checkEveryMs = 5_000;
const retryAfterMs = 500;
/** After a network loss PostgreSQL releases the lock later (25 s) than the server that held it notices (10 s). */
const keepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Ensures a single server per database: an advisory lock, held by a separate connection for the server's lifetime. If that
 * connection is lost, the lock is taken again.
 */
export class SoleServer {
  readonly #database: Database;
  readonly #log: DatabaseLog;
  readonly #name = namePrefix + randomUUID();
  readonly #closing = new AbortController();
  readonly #taken = Promise.withResolvers<DatabaseInUseError>();
  #client: pg.Client | null = null;

  private constructor(database: Database, log: DatabaseLog) {
    this.#database = database;
    this.#log = log;
  }

  /** @throws DatabaseInUseError */
  static async become(database: Database, log: DatabaseLog): Promise<SoleServer> {
    const server = new SoleServer(database, log);
    await server.#take();
    return server;
  }

  /** Resolves when another server has taken over the database during a connection loss. This server must then end. */
  get taken(): Promise<DatabaseInUseError> {
    return this.#taken.promise;
  }

  get isSole(): boolean {
    return this.#client !== null;
  }

  /** Called before exclusive claims. @throws while the lock is not held */
  require(): void {
    if (!this.isSole) throw new Error('The lock on the database was lost and has not been taken again yet.');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end().catch(() => {});
  }

  async #take(): Promise<void> {
    const client = await this.#database.connectAlone({
      application_name: this.#name,
      query_timeout: answerTimeoutMs,
      lock_timeout: lockTimeoutMs,
    });
    try {
      await client.query(
        'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)',
        [Object.keys(keepAlive), Object.values(keepAlive).map(String)],
      );
      // A lost connection of this server may still hold the lock.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [this.#name],
      );
      await lockOrNameHolder(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    client.once('end', () => this.#lost());
    void this.#check(client);
  }

  /** A silently dead connection is only found by a query. */
  async #check(client: pg.Client): Promise<void> {
    while (this.#client === client && !this.#closing.signal.aborted) {
      await pause(checkEveryMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
      await client.query('select 1').catch(() => client.end().catch(() => {}));
    }
  }

  #lost(): void {
    this.#client = null;
    if (this.#closing.signal.aborted) return;
    this.#log.warn({}, 'the connection that holds the lock on the database was lost; it is taken again');
    void this.#takeAgain();
  }

  async #takeAgain(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        await this.#take();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUseError) {
          this.#taken.resolve(error);
          return;
        }
        await pause(retryAfterMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }
}

async function lockOrNameHolder(client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    const { rows } = await client.query<{ address: string | null; since: string }>(
      `select host(client_addr) as address, to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
         from pg_stat_activity
        where datname = current_database() and starts_with(application_name, $1) and pid <> pg_backend_pid()
        order by backend_start limit 1`,
      [namePrefix],
    );
    const [holder] = rows;
    throw new DatabaseInUseError(holder ? ` (from ${holder.address ?? 'this machine'}, since ${holder.since})` : '');
  }
}
