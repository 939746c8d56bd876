import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';

/** Failures that are free, and the longest wait, for one user name and for one address behind which many people may sit. */
const rules = {
  user: { free: 5, mostSeconds: 900 },
  address: { free: 30, mostSeconds: 3600 },
} as const;

export interface Attempt {
  readonly username: string;
  readonly address: string;
}
const subjectsOf = ({ username, address }: Attempt) => ({
  user: `user:${username.toLowerCase()}`,
  address: `address:${address}`,
});

/** Guesses at one name wait for each other, so that many at once are no way around the counting. */
function createQueue(mostWaiting: number) {
  const last = new Map<string, { done: Promise<unknown>; waiting: number }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name);
    if (before && before.waiting >= mostWaiting) {
      throw new CallError('lockedOut', { params: { seconds: 1 }, retryAfterSeconds: 1 });
    }
    const entry = before ?? { done: Promise.resolve(), waiting: 0 };
    entry.waiting += 1;
    const mine = entry.done.then(work, work);
    entry.done = mine.catch(() => {});
    last.set(name, entry);
    try {
      return await mine;
    } finally {
      entry.waiting -= 1;
      if (entry.waiting === 0) last.delete(name);
    }
  };
}

const mostWaiting = 20;

/** Owns the table `sign_in_failure`. A wait doubles with each failure after the free ones; a success forgets the name's. */
export function createLockOut(db: Queryable) {
  const inTurn = createQueue(mostWaiting);
  return {
    inTurn: <T>({ username }: Attempt, work: () => Promise<T>) => inTurn(username.toLowerCase(), work),
    /** @throws 429 with the seconds to wait */
    async assertOpen(attempt: Attempt): Promise<void> {
      const { user, address } = subjectsOf(attempt);
      const { rows } = await db.execute<{ seconds: number | null }>(sql`
        select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
        from sign_in_failure where subject in (${user}, ${address}) and locked_until > now()`);
      const seconds = rows[0]?.seconds;
      if (seconds) throw new CallError('lockedOut', { params: { seconds }, retryAfterSeconds: seconds });
    },
    async failed(attempt: Attempt): Promise<void> {
      const subjects = subjectsOf(attempt);
      for (const kind of ['user', 'address'] as const) {
        const { free, mostSeconds } = rules[kind];
        // A day without a failure starts anew.
        await db.execute(sql`
          insert into sign_in_failure as f (subject, failures) values (${subjects[kind]}, 1)
          on conflict (subject) do update set failed_at = now(),
            failures = case when f.failed_at < now() - interval '1 day' then 1 else f.failures + 1 end,
            locked_until = case when f.failed_at >= now() - interval '1 day' and f.failures + 1 > ${free}
              then now() + make_interval(secs => least(${mostSeconds}, power(2, least(f.failures + 1 - ${free}, 20))))
              else f.locked_until end`);
      }
    },
    async succeeded({ username }: Attempt): Promise<void> {
      await db.execute(sql`delete from sign_in_failure where subject = ${`user:${username.toLowerCase()}`}`);
    },
  };
}
export type LockOut = ReturnType<typeof createLockOut>;
