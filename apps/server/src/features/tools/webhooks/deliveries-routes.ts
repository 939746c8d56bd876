import { type Delivery, listDeliveries, redeliver } from '@flotilla/contract/http/tools/webhooks';
import { term } from '@flotilla/contract/terms';
import { among, instantText, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { WebhookDeps } from './deps.ts';
import { errorText } from './error-text.ts';
import { queueAgain } from './redeliver.ts';
import { deliveries, webhooks } from './schema.ts';

/** The newest attempts of a message that the log shows. */
const mostShown = 20;

const attempts = sql<Delivery['attempts']>`coalesce((
  select json_agg(json_build_object('at', a.at, 'status', a.status, 'ms', a.milliseconds, 'error', a.error, 'response', a.response)
                  order by a.id)
    from (select * from webhook_attempt a where a.delivery_id = webhook_delivery.id order by a.id desc limit ${mostShown}) a), '[]')`;
const nextAt = sql<string | null>`case when ${deliveries.state} = 'waiting' then ${deliveries.nextAt} end`;
const { id, messageId, type, subject, body: sent, state, error, endedAt, createdAt: gmtCreate } = deliveries;
const columns = { id };

export function serveDeliveries(http: Http, { db: database, webhooks: sending, timeZone }: WebhookDeps): void {
  serve(http, listDeliveries, async ({ query, who, locale }) => {
    const db = database.drizzle;
    await scoped(db, who).check(webhooks, [query.id]);
    const shown = {
      ...columns,
      messageId,
      type,
      subject,
      body: sent,
      state,
      error,
      nextAt,
      endedAt,
      gmtCreate,
      attempts,
    };
    const select = db.select(shown).from(deliveries).$dynamic();
    const found = and(eq(deliveries.webhookId, query.id), query.state && eq(state, query.state));
    const page = await readPage(db, select, found, query, columns, { by: 'id', order: 'desc' });
    const worded = (row: Delivery): Delivery => ({
      ...row,
      error: errorText(row.error, locale),
      attempts: row.attempts.map((one) => ({ ...one, error: errorText(one.error, locale) })),
    });
    return { ...page, list: page.list.map(worded) };
  });

  serve(http, redeliver, async ({ body, who }) => {
    if (!body.deliveryIds && !body.since) throw invalidField('deliveryIds', term('required'));
    const count = await database.transaction(async ({ drizzle: tx }) => {
      const webhook = await scoped(tx, who).one(webhooks, body.id);
      if (webhook.active === 0) throw invalidField('id', term('webhookOff'));
      if (body.since) {
        const since = instantText(body.since, timeZone());
        return queueAgain(tx, body.id, sql`state = 'failed' and created_at >= ${since}`);
      }
      const ids = [...new Set(body.deliveryIds)];
      const chosen = and(eq(deliveries.webhookId, body.id), among(deliveries.id, ids));
      if ((await tx.$count(deliveries, chosen)) < ids.length) throw notFound();
      return queueAgain(tx, body.id, sql`id = any(${sql.param(ids)}::bigint[])`);
    });
    sending.wake();
    return { count };
  });
}
