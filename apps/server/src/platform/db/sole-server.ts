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
 * connection is lost, the lock is taken again. @throws DatabaseInUseError
 */
export async function becomeSoleServer(database: Database, log: DatabaseLog) {
  const name = namePrefix + randomUUID();
  const closing = new AbortController();
  const taken = Promise.withResolvers<DatabaseInUseError>();
  let holder: pg.Client | null = null;

  const take = async (): Promise<void> => {
    const client = await database.connectAlone({
      application_name: name,
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
        [name],
      );
      await lockOrNameHolder(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    holder = client;
    client.once('end', lost);
    void check(client);
  };

  /** A silently dead connection is only found by a query. */
  const check = async (client: pg.Client): Promise<void> => {
    while (holder === client && !closing.signal.aborted) {
      await pause(checkEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      await client.query('select 1').catch(() => client.end().catch(() => {}));
    }
  };

  const lost = (): void => {
    holder = null;
    if (closing.signal.aborted) return;
    log.warn({}, 'the connection that holds the lock on the database was lost; it is taken again');
    void takeAgain();
  };

  const takeAgain = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await take();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUseError) {
          taken.resolve(error);
          return;
        }
        await pause(retryAfterMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };

  await take();
  return {
    /** Resolves when another server has taken over the database during a connection loss. This server must then end. */
    taken: taken.promise,
    get isSole(): boolean {
      return holder !== null;
    },
    /** Called before exclusive claims. @throws while the lock is not held */
    require(): void {
      if (!holder) throw new Error('The lock on the database was lost and has not been taken again yet.');
    },
    async close(): Promise<void> {
      closing.abort();
      await holder?.end().catch(() => {});
    },
  };
}
export type SoleServer = Awaited<ReturnType<typeof becomeSoleServer>>;

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
