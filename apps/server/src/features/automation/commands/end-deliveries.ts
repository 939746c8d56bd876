import type { UserWho } from '../../../platform/access/who.ts';
import { eq, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { deliveriesInReach } from './list-commands.ts';

export type EndedDelivery = { readonly id: number; readonly deviceId: number };

/** A command's result, with the connection that reported it. */
export interface Answer extends EndedDelivery {
  readonly ownerId: number;
  readonly ok: boolean;
  readonly output: string;
  readonly error: string;
}

/**
 * `sent → done | failed`, a batch in one statement. Only the delivery's phone may answer, under the same owner. A late answer still
 * counts, because it reports the real result.
 */
export async function storeAnswers(db: Queryable, answers: readonly Answer[]): Promise<EndedDelivery[]> {
  const column = <T>(read: (answer: Answer) => T) => sql.param(answers.map(read));
  const { rows } = await db.execute<EndedDelivery>(sql`
    update command_delivery d set state = case when a.ok then 'done' else 'failed' end, ended_at = now(),
           output = a.output, error = a.error, reason = null
      from unnest(${column(({ id }) => id)}::bigint[], ${column(({ deviceId }) => deviceId)}::bigint[],
                  ${column(({ ownerId }) => ownerId)}::bigint[], ${column(({ ok }) => ok)}::boolean[],
                  ${column(({ output }) => output)}::text[], ${column(({ error }) => error)}::text[])
           as a (id, device_id, owner_id, ok, output, error)
     where d.id = a.id and d.device_id = a.device_id and d.owner_id = a.owner_id
       and (d.state = 'sent' or (d.state = 'expired' and d.sent_at is not null))
    returning d.id, d.device_id as "deviceId"`);
  return rows;
}

/** Ends expired deliveries by compare-and-set, so that any node may do it. */
export async function expireDeliveries(db: Queryable): Promise<EndedDelivery[]> {
  const { rows } = await db.execute<EndedDelivery>(sql`
    update command_delivery set state = 'expired', ended_at = now(),
           reason = case when state = 'sent' then 'commandUnanswered' else 'commandLate' end
     where ended_at is null and deadline_at <= now() and state in ('waiting', 'sent')
    returning id, device_id as "deviceId"`);
  return rows;
}

/** Cancels deliveries of phones that were deleted or have a new owner. */
export async function cancelMoved(db: Queryable, deviceIds: readonly number[] | 'all'): Promise<EndedDelivery[]> {
  const which = deviceIds === 'all' ? sql`true` : sql`c.device_id = any(${sql.param([...deviceIds])}::bigint[])`;
  const { rows } = await db.execute<EndedDelivery>(sql`
    update command_delivery c set state = 'cancelled', ended_at = now(), reason = 'commandMoved'
     where ${which} and c.state in ('waiting', 'sent')
       and not exists (select from device_ref d where d.id = c.device_id and d.owner_id = c.owner_id)
    returning id, device_id as "deviceId"`);
  return rows;
}

/** Cancels unsent deliveries to the phones in reach; 404 if none of the command's phones is. */
export async function cancelWaiting(db: Queryable, who: UserWho, commandId: number): Promise<EndedDelivery[]> {
  const d = deliveriesInReach(db, who);
  const inReach = db.select({ id: d.id }).from(d).where(eq(d.commandId, commandId));
  const { rows } = await db.execute<EndedDelivery>(sql`
    update command_delivery set state = 'cancelled', ended_at = now()
     where id in ${inReach} and state = 'waiting'
    returning id, device_id as "deviceId"`);
  if (rows.length === 0 && (await inReach.limit(1)).length === 0) throw notFound();
  return rows;
}
