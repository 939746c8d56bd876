import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RecordedEvent } from '../../../platform/events/recorded-events.ts';
import { oldestEvent } from '../../../platform/events/recorded-events.ts';

interface NewDelivery {
  readonly webhookId: number;
  readonly event: RecordedEvent;
  readonly body: string;
}

const rowsAStatement = 5_000;

/** Queues messages of webhooks that still exist and are active. */
export async function queueDeliveries(tx: Queryable, added: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < added.length; from += rowsAStatement) {
    const some = added.slice(from, from + rowsAStatement);
    const column = <T>(pick: (one: NewDelivery) => T) => sql.param(some.map(pick));
    await tx.execute(sql`
      insert into webhook_delivery (webhook_id, event_id, message_id, type, device_id, subject, body)
      select n.webhook_id, n.event_id, n.message_id, n.type, n.device_id, n.subject, n.body
        from unnest(${column((one) => one.webhookId)}::bigint[], ${column((one) => one.event.id)}::bigint[],
                    ${column((one) => one.event.messageId)}::text[], ${column((one) => one.event.type)}::text[],
                    ${column((one) => one.event.deviceId)}::bigint[], ${column((one) => one.event.subject)}::text[],
                    ${column((one) => one.body)}::text[])
               as n (webhook_id, event_id, message_id, type, device_id, subject, body)
        join webhook w on w.id = n.webhook_id and w.active = 1
       order by n.event_id`);
  }
}

export interface ClaimedDelivery extends Record<string, unknown> {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly body: string;
  readonly attempts: number;
  readonly address: string;
  readonly secret: string;
  /** Empty if it no longer signs. */
  readonly previousSecret: string;
}

/** The messages of one endpoint that are under way at a time. */
const mostAtOnce = 8;
/** A failing endpoint may hang, so it holds few connections. */
const mostWhileFailing = 2;

/**
 * Claims the next messages of each endpoint that has room. A message waits while an earlier one of its phone is not delivered.
 * `busy` has the messages of each endpoint that this process is sending.
 */
export async function claimDeliveries(
  db: Queryable,
  busy: readonly (readonly [webhookId: number, messages: number])[],
  leaseMs: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with due as (
      select d.id
        from unnest(${sql.param(busy.map(([id]) => id))}::bigint[], ${sql.param(busy.map(([, count]) => count))}::int[])
               as b (webhook_id, messages)
        join webhook w on w.id = b.webhook_id and w.active = 1 and coalesce(w.slow_until <= now(), true)
       cross join lateral (
         select o.id from webhook_delivery o
          where o.webhook_id = w.id and o.state = 'waiting' and o.next_at <= now()
            and not exists (
              select from webhook_delivery e
               where e.webhook_id = o.webhook_id and e.device_id = o.device_id and e.event_id < o.event_id
                 and e.state in ('waiting', 'sending'))
          order by o.event_id
          limit greatest(0, (case when w.failing_since is null then ${mostAtOnce} else ${mostWhileFailing} end)::int - b.messages)
            for update skip locked) d)
    update webhook_delivery d
       set state = 'sending', attempts = d.attempts + 1, lease_until = now() + make_interval(secs => ${leaseMs / 1000})
      from webhook w
     where d.id in (select id from due) and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.attempts, w.address, w.secret,
              case when w.previous_until > now() then w.previous_secret else '' end as "previousSecret"`);
  return rows;
}

/** The attempt was ended because the server stops. It does not count. */
export async function giveBack(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`
    update webhook_delivery set state = 'waiting', attempts = attempts - 1, next_at = now()
     where id = ${id} and state = 'sending'`);
}

/** Puts messages back whose server was killed. They may have arrived, and are sent again with their ids. */
export async function recoverLost(db: Queryable): Promise<void> {
  await db.execute(sql`
    update webhook_delivery set state = 'waiting', next_at = now() where state = 'sending' and lease_until < now()`);
}

/** The age of the oldest message without an attempt whose endpoint responds, in seconds; 0 if there is none. */
export async function outboxAgeSeconds(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ age: number }>(sql`
    select coalesce(extract(epoch from now() - least(
             (${oldestEvent}),
             (select min(d.created_at) from webhook w join webhook_delivery d on d.webhook_id = w.id and d.state = 'waiting'
               where w.active = 1 and w.failing_since is null and d.attempts = 0))), 0)::float8 as age`);
  return Math.max(0, rows[0]!.age);
}
