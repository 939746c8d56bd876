import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import { refuseInUse } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped, unscoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import { maySeeWaiting } from './policy.ts';
import { devices } from './schema.ts';

/** The unassigned phones of a site, up to which tenants may return phones. */
const mostWaiting = 10_000;

/** Deletes phones. Their tokens stay known, so that the phones learn of it. */
export const deleteDevices = (database: Database, who: UserWho, ids: readonly number[]): Promise<void> =>
  database.transaction(({ drizzle: tx }) => scoped(tx, who).remove(devices, ids)).catch(refuseInUse);

/** Returns phones to the unassigned ones and voids their tokens. A waiting row with the same id is replaced. */
export function unassignDevices(database: Database, who: UserWho, ids: readonly number[]): Promise<number[]> {
  return database
    .transaction(async ({ drizzle: tx }) => {
      const checked = sql.param((await scoped(tx, who).check(devices, ids)).ids);
      const { rows } = await tx.execute<{ id: number }>(sql`
        delete from device other using device d
         where d.id = any(${checked}::bigint[]) and other.device_id = d.device_id and other.id <> d.id
           and (other.tenant_id is null or (other.id = any(${checked}::bigint[]) and other.id > d.id))
        returning other.id`);
      if (who.userType === 'front') await boundWaiting(tx, ids);
      await tx.execute(sql`delete from device_token where device_id = any(${checked}::bigint[])`);
      await tx.execute(sql`
        update device set tenant_id = null, owner_id = null, device_no = null, group_id = null, status = 0,
               joins_with = 'site', updated_at = now()
         where id = any(${checked}::bigint[])`);
      return rows.map((row) => row.id);
    })
    .catch(refuseInUse);
}

/**
 * Bounds the rows that tenants leave in the site's list of unassigned phones: a phone that never connected is deleted, because
 * it has nothing to return.
 */
async function boundWaiting(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from device where id = any(${sql.param([...ids])}::bigint[]) and joined_at is null`);
  const { rows } = await tx.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from device where tenant_id is null`,
  );
  if (rows[0]!.waiting + ids.length <= mostWaiting) return;
  throw new CallError('conflict', { params: { reason: term('unassignedFull') } });
}

/** Deletes waiting phones; 409 if one has an owner. */
export function removeDevices(database: Database, who: UserWho, ids: readonly number[]): Promise<void> {
  const table = unscoped(devices, 'waiting phones are unowned; the policy decides who may reach them');
  const reach = maySeeWaiting(who) ? sql`(${withinScope(table, who)} or tenant_id is null)` : withinScope(table, who);
  const wanted = among(sql`id`, ids);
  return database
    .transaction(async ({ drizzle: tx }) => {
      const { rows } = await tx.execute<{ id: number; device_no: string | null }>(
        sql`select id, device_no from device where ${wanted} and ${reach} for update`,
      );
      if (rows.length !== new Set(ids).size) throw notFound();
      const assigned = rows.find((row) => row.device_no !== null);
      if (assigned) throw new CallError('stillAssigned', { params: { deviceNo: assigned.device_no! } });
      await tx.execute(sql`delete from device where ${wanted}`);
    })
    .catch(refuseInUse);
}
