import { listOwnNotices, notices } from '@flotilla/contract/http/identity/notices';
import { deleteUsers } from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { listDeliveries, redeliver, rotateSecret, testWebhook, webhooks } from '@flotilla/contract/http/tools/webhooks';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../platform/db/orm.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { saveParameters } from '../../../testing/parameters.ts';
import { addWebhook, startReceiver } from '../../../testing/webhook-receiver.ts';

const t = await useTestApp({ timing: { webhookEveryMs: 20, factsEveryMs: 100 } });
const [tenant, other] = [await t.tenant(), await t.tenant()];
const allowed: string[] = [];

let made = 0;
const next = () => {
  made += 1;
  return `hook ${made}`;
};
/** A webhook of the tenant with a receiver of its own, and a phone that leaves and returns. */
async function withReceiver(owner: Person = tenant, events: ('phone.online' | 'phone.offline')[] = ['phone.online']) {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  allowed.push(receiver.host);
  await saveParameters(t.admin, { 'webhook.innerAllow': allowed.join(',') });
  const { id, secret } = await addWebhook(owner, receiver, { name: next(), events });
  onTestFinished(async () => {
    expect([0, 404, -401]).toContain((await owner.send(webhooks.remove, { query: { ids: [id] } })).code);
  });
  const read = () => owner.call(webhooks.one, { query: { id } });
  const log = async (state?: 'waiting' | 'failed' | 'delivered') =>
    (await owner.call(listDeliveries, { query: { id, ...(state && { state }) } })).list;
  return { receiver, id, secret, read, log };
}
/** Queues an event as the batches of phones do. */
const happen = (owner: Person, deviceId: number, nth: number, type = 'phone.online') =>
  t.db.query(
    `insert into event (tenant_id, owner_id, type, device_id, subject, data)
     values ($1, $1, $2, $3, $4, jsonb_build_object('nth', $5::int))`,
    [owner.id, type, deviceId, `phone ${deviceId}`, nth],
  );
const dueNow = (id: number) => t.db.query('update webhook_delivery set next_at = now() where webhook_id = $1', [id]);

test('a phone that connects and leaves: its events arrive with a valid signature, in order, at tenants who want them', async () => {
  const { receiver, read, log } = await withReceiver(tenant, ['phone.online', 'phone.offline']);
  const foreign = await withReceiver(other, ['phone.online']);
  const site = await withReceiver(t.admin as Person, ['phone.offline']);
  const { phone, id: deviceId, deviceNo } = await ownedPhone(t, tenant);
  await eventually(() => receiver.received.length === 1);
  phone.close();
  await eventually(() => receiver.received.length === 2);
  expect(receiver.received.map(({ type }) => type)).toEqual(['phone.online', 'phone.offline']);
  expect(receiver.received[0]).toMatchObject({ signatures: 1, data: { deviceId, deviceNo, online: true } });
  expect(receiver.received[0]!.id).toMatch(/^msg_[0-9a-f]{32}$/);
  await eventually(() => site.receiver.received.some(({ data }) => data.deviceId === deviceId));
  expect(foreign.receiver.requests).toEqual([]);
  await eventually(async () => (await log('delivered')).length === 2);
  const [newest] = await log();
  expect(newest).toMatchObject({
    ...{ type: 'phone.offline', subject: deviceNo, state: 'delivered', error: '', nextAt: null },
    attempts: [{ status: 200, error: '', response: 'thank you' }],
  });
  expect(JSON.parse(newest!.body).data.deviceNo).toBe(deviceNo);
  expect(await read()).toMatchObject({ state: 'active', lastStatus: 200, waiting: 0 });
});

test('nothing is recorded for events that no webhook wants', async () => {
  const { receiver } = await withReceiver(other, ['phone.offline']);
  const { phone } = await ownedPhone(t, tenant);
  const { phone: theirs } = await ownedPhone(t, other);
  phone.close();
  theirs.close();
  await eventually(() => receiver.received.length === 1);
  const { rows } = await t.db.query('select 1 from event');
  expect(rows).toEqual([]);
});

test('a later event of a phone waits until the earlier one is delivered; other phones do not', async () => {
  const { receiver, id, read, log } = await withReceiver();
  receiver.instead = (response) => response.writeHead(500).end('out of order');
  await happen(tenant, 1, 1);
  await eventually(async () => (await read()).state === 'failing');
  receiver.instead = null;
  await happen(tenant, 1, 2);
  await happen(tenant, 2, 3);
  await eventually(() => receiver.received.length === 1);
  expect(receiver.received[0]!.data.nth).toBe(3);
  const first = receiver.requests[0]!;
  await dueNow(id);
  await eventually(() => receiver.received.length === 3);
  expect(receiver.received.map(({ data }) => data.nth)).toEqual([3, 1, 2]);
  expect(receiver.received[1]!.id).toBe(first);
  await eventually(async () => (await read()).state === 'active');
  const retried = (await log()).find(({ messageId }) => messageId === first)!;
  expect(retried.attempts.map(({ status, response }) => [status, response])).toEqual([
    [500, 'out of order'],
    [200, 'thank you'],
  ]);
});

test('after the last attempt the webhook is disabled with a reason; switched on, failed messages are sent again with their ids', async () => {
  const { receiver, id, read, log } = await withReceiver();
  receiver.instead = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  await happen(tenant, 1, 1);
  await eventually(async () => (await log('waiting')).length === 1);
  await happen(tenant, 1, 2);
  await eventually(async () => (await log('waiting')).length === 2);
  await t.db.query(
    `update webhook_delivery set attempts = 9, next_at = now() where webhook_id = $1
        and event_id = (select min(event_id) from webhook_delivery where webhook_id = $1)`,
    [id],
  );
  await eventually(async () => (await read()).state === 'disabled');
  expect(await read()).toMatchObject({ active: 0, disabledReason: 'failing', waiting: 0 });
  const [second, first] = await log('failed');
  expect(first!.error).toBe('The receiver redirects: enter the final address');
  expect(second!.error).toBe('Not sent: the webhook was disabled');
  const body = { id, since: '2020-01-01 00:00:00' };
  expect(await tenant.send(redeliver, { body })).toMatchObject({ code: 400, data: { errors: [{ path: 'id' }] } });
  await tenant.call(webhooks.edit, { body: { id, active: 1 } });
  expect(await read()).toMatchObject({ state: 'active', disabledReason: '' });
  receiver.instead = null;
  expect(await tenant.call(redeliver, { body })).toEqual({ count: 2 });
  await eventually(() => receiver.received.length === 2);
  expect(receiver.received.map((one) => one.id)).toEqual([first!.messageId, second!.messageId]);
  await eventually(async () => (await log('delivered')).length === 2);
  const withUnknown = { id, deliveryIds: [first!.id, 999_999_999] };
  expect(await tenant.send(redeliver, { body: withUnknown })).toMatchObject({ code: 404 });
  await tenant.call(redeliver, { body: { id, deliveryIds: [first!.id] } });
  await eventually(() => receiver.received.length === 3);
  expect(receiver.received[2]!.id).toBe(first!.messageId);
});

test('410 disables at once; a busy receiver is left alone for as long as it asks for', async () => {
  const gone = await withReceiver();
  gone.receiver.instead = (response) => response.writeHead(410).end();
  const busy = await withReceiver();
  busy.receiver.instead = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  await happen(tenant, 1, 1);
  await eventually(async () => (await gone.read()).disabledReason === 'gone');
  await eventually(async () => (await busy.read()).state === 'failing');
  const { rows } = await t.db.query<{ minutes: number }>(
    `select round(extract(epoch from slow_until - now()) / 60)::int as minutes from webhook where id = $1`,
    [busy.id],
  );
  expect(rows[0]!.minutes).toBe(60);
  busy.receiver.instead = null;
  await happen(tenant, 2, 2);
  await eventually(async () => (await busy.log()).length === 2);
  await t.db.query('update webhook set slow_until = null where id = $1', [busy.id]);
  await eventually(() => busy.receiver.received.length === 1);
  expect(busy.receiver.requests).toHaveLength(2);
});

test('a webhook that the site disables: its owner alone gets a notice, once, in the language of the console', async () => {
  const owner = await t.tenant();
  const { receiver, read } = await withReceiver(owner);
  receiver.instead = (response) => response.writeHead(410).end();
  await happen(owner, 1, 1);
  await happen(owner, 2, 2);
  await eventually(async () => (await read()).state === 'disabled' && receiver.requests.length === 2);
  const { name } = await read();
  const found = async (reader: Person, language = 'en') => {
    const { data } = await reader.send(listOwnNotices, { headers: { 'accept-language': language } });
    return (data as { list: { title: string; content: string }[] }).list.filter(({ title }) => title.includes(name));
  };
  expect(await found(owner)).toMatchObject([
    { title: `Webhook “${name}” was disabled`, content: expect.stringContaining('responded with 410'), read: false },
  ]);
  expect(await found(owner, 'zh-TW')).toMatchObject([
    { title: `Webhook「${name}」已自動停用`, content: expect.stringContaining('系統工具') },
  ]);
  for (const reader of [t.admin as Person, other, await t.subAccount(owner)]) expect(await found(reader)).toEqual([]);
  const { id } = (await owner.call(listOwnNotices)).list[0]!;
  expect(await t.admin.send(notices.one, { query: { id } })).toMatchObject({ code: 404 });
  expect(await owner.send(notices.remove, { query: { ids: [id] } })).toMatchObject({ code: 404 });
  expect((await t.admin.call(notices.list, { query: { title: name } })).list).toEqual([]);
});

test('a notice of the site does not keep its owner from being deleted', async () => {
  const owner = await t.tenant();
  const { receiver, read } = await withReceiver(owner);
  receiver.instead = (response) => response.writeHead(410).end();
  await happen(owner, 1, 1);
  await eventually(async () => (await read()).state === 'disabled');
  expect((await owner.call(listOwnNotices)).unread).toBe(1);
  expect(await t.admin.send(deleteUsers, { query: { ids: [owner.id] } })).toMatchObject({ code: 0 });
});

test('of too many waiting messages the oldest are dropped and counted; the newest arrive in order', async () => {
  await saveParameters(t.admin, { 'webhook.mostWaiting': '3' });
  onTestFinished(() => saveParameters(t.admin, { 'webhook.mostWaiting': '100000' }));
  const { receiver, id, read, log } = await withReceiver();
  receiver.instead = (response) => response.writeHead(500).end();
  await happen(tenant, 1, 0);
  await eventually(async () => (await log()).some(({ attempts }) => attempts.length > 0));
  for (let nth = 1; nth <= 7; nth += 1) await happen(tenant, 1, nth);
  await eventually(async () => (await read()).dropped === 5);
  expect(await read()).toMatchObject({ state: 'failing', waiting: 3, droppedAt: expect.any(String) });
  // Counted after the commit.
  await eventually(async () =>
    /flotilla_webhook_dropped_total\{[^}]*\} 5\n/.test(await (await fetch(`${t.url}/metrics`)).text()),
  );
  receiver.instead = null;
  await dueNow(id);
  await eventually(() => receiver.received.length === 3);
  expect(receiver.received.map(({ data }) => data.nth)).toEqual([5, 6, 7]);
  await tenant.call(webhooks.edit, { body: { id, active: 0 } });
  await tenant.call(webhooks.edit, { body: { id, active: 1 } });
  expect(await read()).toMatchObject({ dropped: 0, droppedAt: null });
});

test('a webhook can be deleted while the result of an attempt is stored', async () => {
  const { receiver, id } = await withReceiver();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  receiver.instead = (response) => void answered.then(() => response.writeHead(200).end());
  await happen(tenant, 1, 1);
  await eventually(() => receiver.requests.length === 1);
  await t.db.transaction(async ({ drizzle: tx }) => {
    // If they waited for each other, the deletion would be the one that fails.
    await tx.execute(sql`set local deadlock_timeout = '1ms'`);
    await tx.execute(sql`delete from webhook where id = ${id}`);
    answer();
    await eventually(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await t.db.query(waiting)).rows.length > 0;
    });
    await tx.execute(sql`delete from webhook_delivery where webhook_id = ${id}`);
  });
});

test('a message whose server was killed while it was sent is sent again with its id', async () => {
  const { receiver, id, log } = await withReceiver();
  await happen(tenant, 1, 1);
  await eventually(async () => (await log('delivered')).length === 1);
  await t.db.query(`update webhook_delivery set state = 'sending', lease_until = now() where webhook_id = $1`, [id]);
  await eventually(() => receiver.received.length === 2);
  expect(receiver.received[1]!.id).toBe(receiver.received[0]!.id);
});

test('the test button shows the receiver’s own response without secrets; a rotation signs with both secrets', async () => {
  const { receiver, id, secret, log } = await withReceiver();
  expect(await tenant.call(testWebhook, { body: { id } })).toMatchObject({
    ok: true,
    status: 200,
    response: 'thank you',
  });
  expect(receiver.received[0]).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
  receiver.instead = (response) => response.writeHead(400).end(`bad ${secret} ${'x'.repeat(3_000)}`);
  const refused = await tenant.call(testWebhook, { body: { id } });
  expect(refused).toMatchObject({ ok: false, status: 400, error: 'The receiver refused the message' });
  expect(refused.response).toMatch(/^bad \*\*\* x+$/);
  expect(refused.response).toHaveLength(1_024);
  receiver.instead = null;
  const rotated = await tenant.call(rotateSecret, { body: { id } });
  receiver.secrets.add(rotated.secret);
  await happen(tenant, 1, 1);
  await eventually(() => receiver.received.length === 2);
  expect(receiver.received[1]!.signatures).toBe(2);
  await t.db.query('update webhook set previous_until = now() where id = $1', [id]);
  receiver.secrets.delete(secret);
  await happen(tenant, 1, 2);
  await eventually(() => receiver.received.length === 3);
  expect(receiver.received[2]!.signatures).toBe(1);
  expect(JSON.stringify(await log())).not.toContain(rotated.secret);
});

test('no call and no log returns the address or a secret', async () => {
  const { receiver, id, secret, read } = await withReceiver();
  await tenant.call(webhooks.edit, { body: { id, address: `${receiver.url}?token=very-secret-token` } });
  const { list } = await tenant.call(webhooks.list, {});
  expect(list.find((one) => one.id === id)!.addressHint).toBe(`${receiver.host}/…oken`);
  const logs = await t.admin.call(operationLogs.list, { query: { pageSize: 200 } });
  const { rows } = await t.db.query('select * from webhook where id = $1', [id]);
  const everything = JSON.stringify([list, await read(), logs, rows]);
  for (const hidden of [secret.slice(6), 'very-secret-token']) expect(everything).not.toContain(hidden);
  expect(new Webhook(secret)).toBeDefined();
});

test('an inner address is refused when it is saved, and when it is no longer allowed', async () => {
  const { receiver, id } = await withReceiver();
  await saveParameters(t.admin, { 'webhook.innerAllow': '' });
  const msg = expect.stringContaining('inner network');
  for (const address of [receiver.url, 'http://localhost/', 'http://169.254.169.254/', 'http://[::1]/']) {
    const refused = { code: 400, data: { errors: [{ path: 'address', message: msg }] } };
    expect(await tenant.send(webhooks.edit, { body: { id, address } })).toMatchObject(refused);
    const body = { name: next(), address, events: ['run.ended' as const] };
    expect(await tenant.send(webhooks.add, { body })).toMatchObject(refused);
  }
  expect(await tenant.call(testWebhook, { body: { id } })).toMatchObject({ ok: false, status: null, error: msg });
  expect(receiver.requests).toEqual([]);
});

test.each([
  ['address', { address: 'nowhere' }],
  ['address', { address: 'http://name:word@example.com/' }],
  ['events', { events: [] }],
  ['events.0', { events: ['run.begun'] }],
  ['name', { name: '' }],
])('wrong input is named: %s', async (path, wrong) => {
  const body = { name: 'x', address: 'https://example.com/', events: ['run.ended'], ...wrong } as never;
  expect(await tenant.send(webhooks.add, { body })).toMatchObject({ code: 400, data: { errors: [{ path }] } });
});

test('a tenant has a limited number, each with its own name', async () => {
  const owner = await t.tenant();
  await saveParameters(t.admin, { 'webhook.perTenant': '1' });
  const body = { name: 'one', address: 'https://example.com/', events: ['run.ended'] } as const;
  const add = (name: string) => owner.send(webhooks.add, { body: { ...body, events: ['run.ended'], name } });
  await add('one');
  expect(await add('two')).toMatchObject({ code: 409 });
  await saveParameters(t.admin, { 'webhook.perTenant': '20' });
  expect(await add('ONE')).toMatchObject({ code: 409, data: { errors: [{ path: 'name' }] } });
  expect(await add('two')).toMatchObject({ code: 0 });
});

test('another tenant does not reach it, nor does a user without the permission', async () => {
  const { id } = await withReceiver();
  const tries = (who: Person) => [
    who.send(webhooks.one, { query: { id } }),
    who.send(webhooks.edit, { body: { id, name: 'x' } }),
    who.send(webhooks.remove, { query: { ids: [id] } }),
    who.send(listDeliveries, { query: { id } }),
    who.send(redeliver, { body: { id, deliveryIds: [1] } }),
    who.send(testWebhook, { body: { id } }),
    who.send(rotateSecret, { body: { id } }),
  ];
  for (const answer of await Promise.all(tries(other))) expect(answer).toMatchObject({ code: 404 });
  const stranger = await t.backgroundUser();
  for (const answer of await Promise.all(tries(stranger))) expect(answer).toMatchObject({ code: 403 });
  expect(await tenant.send(redeliver, { body: { id } })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'deliveryIds' }] },
  });
});
