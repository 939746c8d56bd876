import { exceeds, isUnlimited, reachingAlso } from '../../../platform/access/powers.ts';
import { isByToken, type UserWho } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden } from '../../../platform/http/call-error.ts';
import type { Access, RightsChange } from './api.ts';

/** The caller's rights. With an API token, the permissions are those of the token. */
export const heldBy = (who: UserWho, person: Access): Access =>
  isByToken(who) ? { ...person, permissions: who.permissions } : person;

/** Whether a user has a right, reaches a user, or will reach future users of a department, that `me` does not. */
export const mayMore = (person: Access, me: Access): boolean =>
  exceeds(person, me) ||
  (me.scope.kind !== 'all' && !new Set(person.departmentIds).isSubsetOf(new Set(me.departmentIds)));

type ReadAccess = (db: Queryable, userIds: readonly number[]) => Promise<Map<number, Access>>;

/** See `AccessReader.changeRights`. */
export async function changeRights<T>(tx: Queryable, read: ReadAccess, change: RightsChange<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.rights'))`);
  const person = (await read(tx, [change.who.userId])).get(change.who.userId);
  const me = person && heldBy(change.who, person);
  if (!me?.active) throw new CallError('noSession');
  if (isUnlimited(me)) return change.work();

  const before = await change.touched();
  for (const person of (await read(tx, before)).values()) if (mayMore(person, me)) throw forbidden();
  const result = await change.work();
  const after = await change.touched();
  const added = after.filter((id) => !before.includes(id));
  const allowed = { ...me, ...reachingAlso(me, added) };
  for (const person of (await read(tx, after)).values()) if (mayMore(person, allowed)) throw forbidden();
  return result;
}
