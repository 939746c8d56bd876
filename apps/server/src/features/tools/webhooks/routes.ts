import * as calls from '@flotilla/contract/http/tools/webhooks';
import { explainTaken } from '../../../platform/db/constraint.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { userRef } from '../../identity/users/api.ts';
import { hintOf } from './address-hint.ts';
import { serveDeliveries } from './deliveries-routes.ts';
import type { WebhookDeps } from './deps.ts';
import { errorText } from './error-text.ts';
import { webhooksFor } from './list-webhooks.ts';
import { endWaiting } from './redeliver.ts';
import { deliveries, webhooks } from './schema.ts';
import { createSecret } from './sending/sign.ts';

const unique = { webhook_name: 'name' } as const;
const rotationMs = 24 * 3_600_000;

/** An endpoint that is switched on begins without its past. */
const asNew = {
  disabledReason: '',
  disabledAt: null,
  failingSince: null,
  slowUntil: null,
  dropped: 0,
  droppedAt: null,
} as const;

export function webhookRoutes(http: Http, deps: WebhookDeps): void {
  const { db: database, events, users, parameters, webhooks: sending } = deps;

  serveResource(http, calls.webhooks, {
    database,
    table: webhooks,
    list(db, who, query) {
      const { row, columns, select } = webhooksFor(db, who);
      const found = and(contains(row.name, query.name), contains(userRef.username, query.userName));
      return readPage(db, select, found, query, columns);
    },
    rows(db, who, ids) {
      const { row, select } = webhooksFor(db, who);
      return select.where(among(row.id, ids));
    },
    async update(tx, who, { address, ...change }, current) {
      if (address) sending.assertAllowed(address);
      const set = {
        ...change,
        ...(address && { address: sending.sealed(address), addressHint: hintOf(address) }),
        ...(change.active === 1 && current.active === 0 && asNew),
        ...(change.active === 0 && current.active === 1 && { disabledReason: '' as const, disabledAt: null }),
      };
      await scoped(tx, who).update(webhooks, [current.id], set);
      if (change.active === 0) await endWaiting(tx, [current.id], 'disabled');
    },
    async remove(tx, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(tx, who).remove(webhooks, ids);
      await tx.delete(deliveries).where(among(deliveries.webhookId, ids));
    },
    changed: () => events.changed(),
    unique,
  });

  serve(http, calls.webhooks.add, async ({ who, body }) => {
    const { address, ...form } = body;
    sending.assertAllowed(address);
    const secret = createSecret();
    const id = await database
      .transaction(async ({ drizzle: tx }) => {
        const owner = await users.owner(tx, who);
        // Additions of a tenant are serialized, so that two at once do not exceed the limit.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook'), ${owner.tenantId}::int)`);
        const { rows } = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from webhook where tenant_id = ${owner.tenantId}`,
        );
        if (rows[0]!.count >= parameters.count('webhook.perTenant')) throw parameters.exceeded('webhook.perTenant');
        const sealed = {
          address: sending.sealed(address),
          addressHint: hintOf(address),
          secret: sending.sealed(secret),
        };
        return scoped(tx, who).insert(webhooks, owner, { ...form, ...sealed });
      })
      .catch(explainTaken<string>(calls.webhooks.words, unique, { name: body.name }));
    await events.changed();
    return { id, secret };
  });

  serve(http, calls.testWebhook, async ({ who, body, requestId, locale }) => {
    const webhook = await scoped(database.drizzle, who).one(webhooks, body.id);
    const timestamp = new Date().toISOString();
    const message = { type: 'webhook.test', timestamp, data: { webhookId: webhook.id, name: webhook.name } };
    const target = sending.openTarget({ ...webhook, previousSecret: '' });
    const posted = await sending.post({ id: `test_${requestId}`, body: JSON.stringify(message) }, target);
    const { status, ms, error, response } = posted;
    return { ok: error === '', status, ms, error: errorText(error, locale), response };
  });

  serve(http, calls.rotateSecret, ({ who, body }) =>
    database.transaction(async ({ drizzle: tx }) => {
      const webhook = await scoped(tx, who).one(webhooks, body.id, true);
      const secret = createSecret();
      const previousUntil = new Date(Date.now() + rotationMs).toISOString();
      const set = { secret: sending.sealed(secret), previousSecret: webhook.secret, previousUntil };
      await scoped(tx, who).update(webhooks, [body.id], set);
      return { secret, previousUntil };
    }),
  );

  serveDeliveries(http, deps);
}
