import type { EventType } from '@flotilla/contract/webhook-events';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Events } from '../../../platform/events/events.ts';

/** A change of a phone's connection: it went online or offline. */
export interface PresenceChange {
  readonly deviceId: number;
  readonly online: boolean;
  readonly atMs: number;
}

export const presenceType = (online: boolean): EventType => (online ? 'phone.online' : 'phone.offline');

/** Records changes for webhooks. Runs of changes of one type share a statement, so that each phone's changes stay in order. */
export async function recordPresence(tx: Queryable, events: Events, changes: readonly PresenceChange[]): Promise<void> {
  for (let from = 0; from < changes.length; ) {
    const { online } = changes[from]!;
    const end = changes.findIndex((change, index) => index > from && change.online !== online);
    const some = changes.slice(from, end === -1 ? undefined : end);
    from += some.length;
    await events.record(
      tx,
      presenceType(online),
      sql`select d.tenant_id, d.owner_id, d.id as device_id, d.device_no as subject, c.at as happened_at,
                 jsonb_build_object('deviceId', d.id, 'deviceNo', d.device_no, 'online', ${online}::boolean, 'since', c.at) as data
            from unnest(${sql.param(some.map(({ deviceId }) => deviceId))}::bigint[],
                        ${sql.param(some.map(({ atMs }) => new Date(atMs).toISOString()))}::timestamptz[])
                   with ordinality as c (device_id, at, place)
            join device_ref d on d.id = c.device_id
           where d.tenant_id is not null order by c.place`,
    );
  }
}
