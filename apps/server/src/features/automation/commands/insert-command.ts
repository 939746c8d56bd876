import type { CommandKind } from '@flotilla/contract/device';
import type { UserWho } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DeviceRef } from '../../fleet/devices/api.ts';
import { commands } from './schema.ts';

export interface NewCommand {
  readonly kind: CommandKind;
  readonly args: Record<string, unknown>;
  readonly source: 'call' | 'panel' | 'settings';
  readonly apkId: number | null;
  readonly minutes: number;
}

type Delivery = { readonly id: number; readonly deviceId: number };

/** Stores a command and its deliveries to these phones, which are within reach of `who`. */
export async function insertCommand(
  tx: Queryable,
  who: UserWho,
  { minutes, ...command }: NewCommand,
  phones: readonly DeviceRef[],
): Promise<{ id: number; deliveries: Delivery[] }> {
  const sender = { tenantId: who.tenantId, ownerId: who.userId };
  const id = await scoped(tx, who).insert(commands, sender, {
    ...command,
    deadlineAt: sql`now() + make_interval(mins => ${minutes}::int)` as never,
  });
  const column = <T>(read: (phone: DeviceRef) => T) => sql.param(phones.map(read));
  const { rows } = await tx.execute<Delivery>(sql`
    insert into command_delivery (command_id, kind, deadline_at, tenant_id, owner_id, device_id, device_no)
    select c.id, c.kind, c.deadline_at, p.tenant_id, p.owner_id, p.device_id, p.device_no
      from command c,
           unnest(${column((phone) => phone.tenantId)}::bigint[], ${column((phone) => phone.ownerId)}::bigint[],
                  ${column((phone) => phone.id)}::bigint[], ${column((phone) => phone.deviceNo)}::text[])
             as p (tenant_id, owner_id, device_id, device_no)
     where c.id = ${id}
    returning id, device_id as "deviceId"`);
  return { id, deliveries: rows };
}
