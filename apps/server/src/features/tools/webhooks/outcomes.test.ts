import { listDeliveries, webhooks } from '@flotilla/contract/http/tools/webhooks';
import { expect, onTestFinished, test } from 'vitest';
import { beginNewHistory } from '../../../composition/after-restore.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { saveParameters } from '../../../testing/parameters.ts';
import { addWebhook, startReceiver } from '../../../testing/webhook-receiver.ts';

const t = await useTestApp({ timing: { webhookEveryMs: 20, factsEveryMs: 100 } });
const tenant = await t.tenant();
const events = ['phone.online'] as const;

async function receivers(count: number) {
  const all = await Promise.all(Array.from({ length: count }, startReceiver));
  onTestFinished(async () => {
    for (const one of all) await one.close();
  });
  await saveParameters(t.admin, { 'webhook.innerAllow': all.map(({ host }) => host).join(',') });
  return all;
}
const happen = (deviceId: number) =>
  t.db.query(
    `insert into event (tenant_id, owner_id, type, device_id, subject, data) values ($1, $1, 'phone.online', $2, '', '{}')`,
    [tenant.id, deviceId],
  );
const attemptsBy = async (outcome: string) => {
  const text = await (await fetch(`${t.url}/metrics`)).text();
  return Number(
    new RegExp(`flotilla_webhook_attempts_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)![1],
  );
};

test('a redirect is not followed, also to an address that is allowed', async () => {
  const [first, second] = await receivers(2);
  first!.instead = (response) => response.writeHead(307, { location: second!.url }).end();
  const { id } = await addWebhook(tenant, first!, { name: 'redirects', events: [...events] });
  await happen(1);
  const [attempt] = await eventually(async () => {
    const { list } = await tenant.call(listDeliveries, { query: { id } });
    return list[0]?.attempts.length ? list[0].attempts : null;
  });
  expect(attempt).toMatchObject({ status: 307, error: 'The receiver redirects: enter the final address' });
  expect(second!.requests).toEqual([]);
  await tenant.call(webhooks.remove, { query: { ids: [id] } });
});

test('metrics count attempts by their outcome', async () => {
  const [good, bad, away] = await receivers(3);
  bad!.instead = (response) => response.writeHead(500).end();
  const outcomes = { delivered: good!, refused: bad!, unreachable: away! };
  const ids: number[] = [];
  const before = new Map<string, number>();
  for (const [outcome, receiver] of Object.entries(outcomes)) {
    before.set(outcome, await attemptsBy(outcome));
    ids.push((await addWebhook(tenant, receiver, { name: outcome, events: [...events] })).id);
  }
  await away!.close();
  await happen(2);
  for (const outcome of Object.keys(outcomes))
    await eventually(async () => (await attemptsBy(outcome)) === before.get(outcome)! + 1);
  expect(await (await fetch(`${t.url}/metrics`)).text()).toMatch(/^flotilla_webhook_outbox_age_seconds\{/m);
  await tenant.call(webhooks.remove, { query: { ids } });
});

test('a restored site sends only what happens after the restore', async () => {
  const [receiver] = await receivers(1);
  receiver!.instead = (response) => response.writeHead(500).end();
  const { id } = await addWebhook(tenant, receiver!, { name: 'restored', events: [...events] });
  await happen(3);
  await eventually(async () => receiver!.requests.length > 0);
  const old = new Set(receiver!.requests);
  await t.db.transaction(async ({ drizzle: tx }) => {
    await beginNewHistory(tx);
  });
  receiver!.instead = null;
  await happen(4);
  await eventually(() => receiver!.received.length === 1);
  expect(old).not.toContain(receiver!.received[0]!.id);
  const { rows } = await t.db.query<{ device_id: number; state: string; error: string }>(
    'select device_id, state, error from webhook_delivery where webhook_id = $1 order by event_id',
    [id],
  );
  expect(rows[0]).toEqual({ device_id: 3, state: 'failed', error: 'restored' });
  expect(rows).toHaveLength(2);
});
