import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';

interface Excess extends Record<string, unknown> {
  readonly id: number;
  /** The newest event that is too much. */
  readonly eventId: number;
}

/**
 * Deletes the oldest waiting messages of webhooks of which more than `mostWaiting` wait, and counts them. Returns their number. A receiver
 * that is away for days thus cannot fill the database, and gets the newest messages when it returns.
 */
export const dropBacklog = (db: Database, mostWaiting: number): Promise<number> =>
  db.transaction(async ({ drizzle: tx }) => {
    // Webhooks are locked before their messages, in the order of `settle`.
    const { rows } = await tx.execute<Excess>(sql`
      select w.id, surplus.event_id as "eventId"
        from webhook w
       cross join lateral (
         select d.event_id from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting'
          order by d.event_id desc offset ${mostWaiting}::int limit 1) surplus
       where w.active = 1 order by w.id
         for no key update of w skip locked`);
    if (rows.length === 0) return 0;
    const column = (pick: (one: Excess) => number) => sql.param(rows.map(pick));
    const dropped = await tx.execute<{ count: number }>(sql`
      with removed as (
        delete from webhook_delivery d
         using unnest(${column(({ id }) => id)}::bigint[], ${column(({ eventId }) => eventId)}::bigint[]) as x (webhook_id, event_id)
         where d.webhook_id = x.webhook_id and d.event_id <= x.event_id and d.state = 'waiting'
        returning d.webhook_id),
      counted as (select webhook_id, count(*)::int as count from removed group by webhook_id)
      update webhook w set dropped = w.dropped + c.count, dropped_at = now()
        from counted c where w.id = c.webhook_id returning c.count`);
    return dropped.rows.reduce((sum, { count }) => sum + count, 0);
  });
