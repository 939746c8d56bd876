import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

const OLDEST_VERSION = 15;

/** The server at FLOTILLA_DATABASE_URL is unusable. The message names the server and the reason, without its password. */
class DatabaseUnavailableError extends OperatorError {
  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(
      `The database ${withoutPassword(url)} cannot be used: ${reason} FLOTILLA_DATABASE_URL names the database.`,
      options,
    );
  }
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return '(not an address)';
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`;
}

export async function requireUsableServer(pool: pg.Pool, url: string): Promise<void> {
  const { version, encoding } = await describeServer(pool, url);
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_VERSION) {
    throw new DatabaseUnavailableError(url, `it is PostgreSQL ${major}; ${OLDEST_VERSION} or newer is needed.`);
  }
  if (encoding !== 'UTF8') throw new DatabaseUnavailableError(url, `its encoding is ${encoding}; UTF8 is needed.`);
}

async function describeServer(pool: pg.Pool, url: string): Promise<{ version: number; encoding: string }> {
  const question = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
  try {
    const { rows } = await pool.query<{ version: number; encoding: string }>(question);
    return rows[0]!;
  } catch (cause) {
    throw new DatabaseUnavailableError(url, `${reasonOf(cause)}.`, { cause });
  }
}

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
function reasonOf(failure: unknown): string {
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join('; ');
  return failure instanceof Error ? failure.message : String(failure);
}
