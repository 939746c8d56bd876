import type { EventType } from '@flotilla/contract/webhook-events';
import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';

export interface RecordedEvent extends Record<string, unknown> {
  readonly id: number;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly type: EventType;
  readonly deviceId: number | null;
  readonly subject: string;
  readonly data: unknown;
  readonly messageId: string;
  readonly happenedAt: string;
}

const eventsAtOnce = 500;

/** Takes the oldest events out of the table. */
export async function takeEvents(tx: Queryable): Promise<RecordedEvent[]> {
  const { rows } = await tx.execute<RecordedEvent>(sql`
    delete from event where id = any(array(select id from event order by id limit ${eventsAtOnce}))
    returning id, tenant_id as "tenantId", owner_id as "ownerId", type, device_id as "deviceId", subject, data,
              message_id as "messageId", happened_at as "happenedAt"`);
  return rows.sort((one, other) => one.id - other.id);
}

/** Drops all events: a restored site announces none that the old one may have announced. */
export async function dropEvents(tx: Queryable): Promise<void> {
  await tx.execute(sql`delete from event`);
}

/** The time of the oldest event that waits. */
export const oldestEvent = sql`select min(happened_at) from event`;

/** Whether any event waits. */
export const anyEvent = sql`exists (select from event)`;
