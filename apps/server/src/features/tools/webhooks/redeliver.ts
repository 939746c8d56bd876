import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { dropEvents } from '../../../platform/events/recorded-events.ts';

/** Gives up messages that wait. They can be delivered again by hand. */
export async function endWaiting(tx: Queryable, webhookIds: readonly number[], error: string): Promise<void> {
  if (webhookIds.length === 0) return;
  await tx.execute(sql`
    update webhook_delivery set state = 'failed', error = ${error}, ended_at = now()
     where webhook_id = any(${sql.param([...webhookIds])}::bigint[]) and state = 'waiting'`);
}

/** Queues messages of a webhook again, with their ids and a new series of attempts. Returns their number. */
export async function queueAgain(tx: Queryable, webhookId: number, which: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update webhook_delivery set state = 'waiting', attempts = 0, next_at = now(), ended_at = null
     where webhook_id = ${webhookId} and state <> 'sending' and ${which}`);
  return rowCount ?? 0;
}

/** A restored site sends nothing that the old one may have sent. */
export async function dropRestored(tx: Queryable): Promise<void> {
  await dropEvents(tx);
  await tx.execute(sql`
    update webhook_delivery set state = 'failed', error = 'restored', ended_at = now(), lease_until = null
     where state in ('waiting', 'sending')`);
}
