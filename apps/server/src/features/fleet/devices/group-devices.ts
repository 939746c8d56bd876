import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { AssignDeps } from './assign-devices.ts';
import { devices } from './schema.ts';

/** Moves phones to a group of their tenant: all of them or none. */
export async function groupDevices(
  { db: database, groups }: AssignDeps,
  who: UserWho,
  ids: readonly number[],
  groupId: number | undefined,
): Promise<void> {
  if (groupId === undefined) throw new CallError('pselectDeviceGroup');
  await database.transaction(async ({ drizzle: tx }) => {
    const group = await groups.one(tx, who, groupId);
    const checked = await scoped(tx, who).check(devices, ids);
    const { rows } = await tx.execute(sql`
      select 1 from device where id = any(${sql.param(checked.ids)}::bigint[])
         and tenant_id is distinct from ${group.tenantId} limit 1`);
    if (rows.length > 0) throw new CallError('groupOfOther');
    await scoped(tx, who).update(devices, checked.ids, { groupId: group.id });
  });
}
