import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden } from '../../../platform/http/call-error.ts';
import type { AccessReader } from './api.ts';
import { exceeds, isUnlimited, reachingAlso } from './policy.ts';

interface RightsChange<T> {
  readonly who: UserWho;
  /** Whose rights or credentials the change touches; asked before and after it. */
  touched(): Promise<readonly number[]> | readonly number[];
  work(): Promise<T>;
}

/**
 * Runs a change that touches the rights or the credentials of people. Nobody may be touched whose rights exceed the caller's before
 * or after it: so nobody raises anybody, the own self included, and nobody takes over an account that may more.
 * Changes wait for each other, and the caller's rights are read anew: two of them cannot add up to what neither may.
 */
export async function changeRights<T>(tx: Queryable, access: AccessReader, change: RightsChange<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.rights'))`);
  const me = (await access.of(tx, [change.who.userId])).get(change.who.userId);
  if (!me?.active) throw new CallError('noSession');
  if (isUnlimited(me)) return change.work();

  const before = await change.touched();
  for (const person of (await access.of(tx, before)).values()) if (exceeds(person, me)) throw forbidden();
  const result = await change.work();
  const after = await change.touched();
  const allowed = reachingAlso(
    me,
    after.filter((id) => !before.includes(id)),
  );
  for (const person of (await access.of(tx, after)).values()) if (exceeds(person, allowed)) throw forbidden();
  return result;
}
