import { networkOf } from '../../../platform/auth/location.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';

/** Tries that are free, and the longest wait, for one account from one address, for either alone. */
const rules = {
  both: { free: 5, mostSeconds: 900 },
  address: { free: 30, mostSeconds: 3600 },
  account: { free: 100, mostSeconds: 900 },
} as const;

export interface Attempt {
  /** Null for an unknown name. */
  readonly userId: number | null;
  readonly username: string;
  readonly address: string;
  /** Codes of a second factor are counted apart from passwords. */
  readonly step?: 'code';
}

/** The rows that count an attempt. The database folds names, as it does to find accounts. */
function rowsOf({ userId, username, address, step }: Attempt) {
  const account = userId === null ? sql`lower(${`name:${username}`})` : sql`${`${step ?? 'user'}:${userId}`}`;
  const network = sql`${networkOf(address)}`;
  const all = sql`''`;
  return {
    both: { account, address: network },
    address: { account: all, address: network },
    account: { account, address: all },
  };
}
type Row = ReturnType<typeof rowsOf>[keyof typeof rules];

/** Adds a failure, and the wait after it. @throws 429 while the wait lasts */
async function count(
  tx: Queryable,
  { account, address }: Row,
  { free, mostSeconds }: (typeof rules)[keyof typeof rules],
) {
  // A day without a failure resets the count.
  const { rowCount } = await tx.execute(sql`
    insert into sign_in_failure as f (account, address, failures) values (${account}, ${address}, 1)
    on conflict (account, address) do update set failed_at = now(),
      failures = case when f.failed_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      locked_until = case when f.failed_at >= now() - interval '1 day' and f.failures + 1 > ${free}
        then now() + make_interval(secs => least(${mostSeconds}, power(2, least(f.failures + 1 - ${free}, 20)))) end
    where f.locked_until is null or f.locked_until <= now()`);
  if (rowCount !== 0) return;
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from locked_until - now()))::int as seconds
    from sign_in_failure where account = ${account} and address = ${address}`);
  const seconds = rows[0]!.seconds;
  throw new CallError('lockedOut', { params: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Owns the table `sign_in_failure`. A wait doubles with each attempt after the free ones. An address that has signed in to an
 * account before is only limited by its own failures on this account, so others cannot lock it out.
 */
export function createLockOut(db: Database) {
  return {
    /**
     * Counts a try as failed before its password is looked at, so that many at once are no way around it.
     * @throws 429 with the seconds to wait
     */
    async count(attempt: Attempt): Promise<void> {
      const { both, address, account } = rowsOf(attempt);
      await db.transaction(async ({ drizzle: tx }) => {
        await count(tx, both, rules.both);
        const { rows } = await tx.execute(sql`
          select from sign_in_failure where account = ${both.account} and address = ${both.address}
            and succeeded_at > now() - interval '30 days'`);
        if (rows.length > 0) return;
        await count(tx, account, rules.account);
        await count(tx, address, rules.address);
      });
    },
    /** Removes the counted attempt. */
    async succeeded(attempt: Attempt): Promise<void> {
      const { both, address, account } = rowsOf(attempt);
      await db.drizzle.execute(sql`
        with own as (
          select succeeded_at from sign_in_failure where account = ${both.account} and address = ${both.address}
        ), others as (
          update sign_in_failure set failures = greatest(0, failures - 1), locked_until = null
          where ((account = ${account.account} and address = '') or (account = '' and address = ${address.address}))
            and not exists (select from own where succeeded_at > now() - interval '30 days')
        )
        update sign_in_failure set failures = 0, locked_until = null, succeeded_at = now()
        where account = ${both.account} and address = ${both.address}`);
    },
    /** Clears the counted failures of a user with a new password. */
    async forget(userId: number): Promise<void> {
      await db.drizzle.execute(
        sql`delete from sign_in_failure where account in (${`user:${userId}`}, ${`code:${userId}`})`,
      );
    },
  };
}
export type LockOut = ReturnType<typeof createLockOut>;
