import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Notices } from '../../../identity/notices/api.ts';
import { type DisabledWebhook, disabledNotice } from '../disabled-notice.ts';
import { endWaiting } from '../redeliver.ts';
import type { Posted } from './post.ts';

type Sender = Pick<Notices, 'send'>;

/** An attempt with its result. */
export interface Settled {
  readonly id: number;
  readonly webhookId: number;
  /** The number of the attempt. A result only counts while no later attempt has begun. */
  readonly attempts: number;
  readonly posted: Posted;
  /** The pause before the next attempt; `null` after the last one. */
  readonly pauseMs: number | null;
}

const stateOf = ({ posted, pauseMs }: Settled): string => {
  if (posted.error === '') return 'delivered';
  return pauseMs === null ? 'failed' : 'waiting';
};

/** Before their messages, as a deletion does, and in the order of their ids, so that two transactions do not wait for each other. */
const lockEndpoints = (tx: Queryable, some: readonly Settled[]) =>
  tx.execute(
    sql`select from webhook where id = any(${sql.param(some.map(({ webhookId }) => webhookId))}::bigint[]) order by id for no key update`,
  );

async function settleDeliveries(tx: Queryable, some: readonly Settled[]): Promise<void> {
  const column = <T>(pick: (one: Settled) => T) => sql.param(some.map(pick));
  await tx.execute(sql`
    with result as (
      select * from unnest(${column(({ id }) => id)}::bigint[], ${column(({ attempts }) => attempts)}::int[],
        ${column(stateOf)}::text[], ${column(({ posted }) => posted.status)}::int[], ${column(({ posted }) => posted.ms)}::int[],
        ${column(({ posted }) => posted.error)}::text[], ${column(({ posted }) => posted.response)}::text[],
        ${column(({ pauseMs }) => (pauseMs ?? 0) / 1000)}::float8[])
        as r (id, attempts, state, status, milliseconds, error, response, pause_seconds)),
    settled as (
      update webhook_delivery d set state = r.state, last_status = r.status, error = r.error, lease_until = null,
             next_at = now() + make_interval(secs => r.pause_seconds),
             ended_at = case when r.state <> 'waiting' then now() end
        from result r where d.id = r.id and d.attempts = r.attempts and d.state = 'sending' returning d.id)
    insert into webhook_attempt (delivery_id, at, status, milliseconds, error, response)
    select d.id, now() - make_interval(secs => r.milliseconds / 1000.0), r.status, r.milliseconds, r.error, r.response
      from result r join webhook_delivery d on d.id = r.id`);
}

interface Newest {
  readonly webhookId: number;
  readonly status: number | null;
  readonly ok: boolean;
  readonly slowMs: number;
}

/** The state of each endpoint after these attempts; the last one decides. */
async function settleEndpoints(tx: Queryable, some: readonly Settled[]): Promise<void> {
  const newest = new Map<number, Newest>();
  for (const { webhookId, posted } of some) {
    const slowMs = Math.max(posted.slowMs, newest.get(webhookId)?.slowMs ?? 0);
    newest.set(webhookId, { webhookId, status: posted.status, ok: posted.error === '', slowMs });
  }
  const rows = [...newest.values()];
  const column = <T>(pick: (one: Newest) => T) => sql.param(rows.map(pick));
  await tx.execute(sql`
    with result as (
      select * from unnest(${column((one) => one.webhookId)}::bigint[], ${column((one) => one.status)}::int[],
        ${column((one) => one.ok)}::boolean[], ${column((one) => one.slowMs / 1000)}::float8[]) as r (id, status, ok, slow_seconds))
    update webhook w set last_at = now(), last_status = r.status,
           last_success_at = case when r.ok then now() else w.last_success_at end,
           failing_since = case when r.ok then null else coalesce(w.failing_since, now()) end,
           slow_until = case when r.slow_seconds > 0 then now() + make_interval(secs => r.slow_seconds) else w.slow_until end
      from result r where w.id = r.id`);
}

/**
 * Switches off endpoints that are gone, and those that have accepted nothing since a message was new that used its last attempt. Their owners
 * get a notice.
 */
async function disableEndpoints(tx: Queryable, some: readonly Settled[], notices: Sender): Promise<boolean> {
  const gone = some.filter(({ posted }) => posted.error === 'gone').map(({ webhookId }) => webhookId);
  const spent = some.filter((one) => stateOf(one) === 'failed').map(({ id }) => id);
  if (gone.length === 0 && spent.length === 0) return false;
  const { rows } = await tx.execute<DisabledWebhook>(sql`
    update webhook w set active = 0, disabled_at = now(), modified_at = now(),
           disabled_reason = case when w.id = any(${sql.param(gone)}::bigint[]) then 'gone' else 'failing' end
     where w.active = 1 and (w.id = any(${sql.param(gone)}::bigint[]) or exists (
       select from webhook_delivery d where d.id = any(${sql.param(spent)}::bigint[]) and d.webhook_id = w.id
          and coalesce(w.last_success_at < d.created_at, true)))
    returning w.id, w.tenant_id as "tenantId", w.owner_id as "ownerId", w.name, w.disabled_reason as reason`);
  await notices.send(tx, rows.map(disabledNotice));
  await endWaiting(
    tx,
    rows.map(({ id }) => id),
    'disabled',
  );
  return rows.length > 0;
}

/** Stores the results of attempts. Returns whether an endpoint was switched off. */
export const settle = (db: Database, some: readonly Settled[], notices: Sender): Promise<boolean> =>
  db.transaction(async ({ drizzle: tx }) => {
    await lockEndpoints(tx, some);
    await settleDeliveries(tx, some);
    await settleEndpoints(tx, some);
    return disableEndpoints(tx, some, notices);
  });
