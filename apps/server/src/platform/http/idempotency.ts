import { createHmac } from 'node:crypto';
import { type SQL, sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { CallError, tooManyRequests } from './call-error.ts';

interface Call {
  readonly userId: number;
  readonly path: string;
  readonly key: string;
  /** The whole input of the call. The same key with other content is refused. */
  readonly content: string;
}

const keptHours = 24;

interface Deps {
  readonly db: Queryable;
  /** Keys the stored hashes: they cover passwords, which could be guessed from a plain hash. */
  readonly secret: string;
  readonly log: { warn(fields: object, message: string): void };
}

/**
 * Stores the first answers of calls with an `Idempotency-Key`, so that a repeated call gets the same answer and does nothing.
 * Owns the table `idempotency_key`. A failed call releases its key, so that it may be repeated.
 */
export function createIdempotency({ db, secret, log }: Deps) {
  return {
    async once({ userId, path, key, content }: Call, work: () => Promise<unknown>): Promise<unknown> {
      const hash = createHmac('sha256', secret).update(content).digest('hex');
      const own = sql`user_id = ${userId} and path = ${path} and key = ${key}`;
      const claimed = await db.execute(sql`
        insert into idempotency_key (user_id, path, key, body_hash) values (${userId}, ${path}, ${key}, ${hash})
        on conflict (user_id, path, key) do update set body_hash = excluded.body_hash, answer = null, created_at = now()
          where idempotency_key.created_at < now() - make_interval(hours => ${keptHours})
        returning 1`);
      if (claimed.rows.length === 0) return firstAnswer(db, own, hash);
      const answer = await work().catch(async (error: unknown) => {
        await db.execute(sql`delete from idempotency_key where ${own}`);
        throw error;
      });
      // The work is done even if its result could not be stored. The key remains, so a repeated call does nothing.
      await db
        .execute(sql`update idempotency_key set answer = ${JSON.stringify({ answer })}::jsonb where ${own}`)
        .catch((error: unknown) =>
          log.warn({ err: error, path }, 'the answer of a call could not be kept for a repeat'),
        );
      return answer;
    },
  };
}

export type Idempotency = ReturnType<typeof createIdempotency>;

async function firstAnswer(db: Queryable, own: SQL, hash: string) {
  const { rows } = await db.execute<{ body_hash: string; answer: { answer: unknown } | null }>(
    sql`select body_hash, answer from idempotency_key where ${own}`,
  );
  const first = rows[0];
  if (first && first.body_hash !== hash) throw new CallError('conflict', { params: { reason: 'Idempotency-Key' } });
  if (!first?.answer) throw tooManyRequests();
  return first.answer.answer;
}

export async function removeOldKeys(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${keptHours})`,
  );
  return rowCount ?? 0;
}
