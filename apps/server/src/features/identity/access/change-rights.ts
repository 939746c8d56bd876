import { sql } from 'drizzle-orm';
import { exceeds, isUnlimited, reachingAlso } from '../../../platform/access/powers.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden } from '../../../platform/http/call-error.ts';
import type { Access, RightsChange } from './api.ts';

type ReadAccess = (db: Queryable, userIds: readonly number[]) => Promise<Map<number, Access>>;

/** See `AccessReader.changeRights`. */
export async function changeRights<T>(tx: Queryable, read: ReadAccess, change: RightsChange<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.rights'))`);
  const me = (await read(tx, [change.who.userId])).get(change.who.userId);
  if (!me?.active) throw new CallError('noSession');
  if (isUnlimited(me)) return change.work();

  const before = await change.touched();
  for (const person of (await read(tx, before)).values()) if (exceeds(person, me)) throw forbidden();
  const result = await change.work();
  const after = await change.touched();
  const allowed = reachingAlso(
    me,
    after.filter((id) => !before.includes(id)),
  );
  for (const person of (await read(tx, after)).values()) if (exceeds(person, allowed)) throw forbidden();
  return result;
}
