import { maxPictureBytes } from '@flotilla/contract/device';
import { editDevice, submitDeviceCommand, updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { nextDeviceId, type OwnedPhone, ownedPhone, siteKey } from '../../../testing/fleet-factories.ts';
import { connectPhone, helloOf, openPhone, type ScriptedPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const seen = async (deviceNo: string) => {
  const { list } = await tenant.call(listMonitor, { query: { deviceNo } });
  return list.find((row) => row.deviceNo === deviceNo)!;
};
/** The server has received everything sent before when its answer arrives. */
const heardAll = (phone: ScriptedPhone) =>
  new Promise<void>((resolve) => {
    phone.socket.once('pong', () => resolve());
    phone.socket.ping();
  });
const back = ({ deviceNo, token }: OwnedPhone, more = {}) =>
  connectPhone(t.url, { deviceId: deviceNo, token, ...more });

test('a heartbeat is seen in the monitor', async () => {
  const { phone, deviceNo } = await ownedPhone(t, tenant);
  expect(await seen(deviceNo)).toMatchObject({ online: true, battery: null, reportTime: null });
  phone.heartbeat({ battery: 42, taskName: 'sample', msg: 'busy' });
  await heardAll(phone);
  const row = await seen(deviceNo);
  expect(row).toMatchObject({ online: true, battery: 42, taskName: 'sample', msg: 'busy', serviceOk: 1 });
  expect(Date.parse(row.reportTime!)).toBeGreaterThan(Date.now() - 5_000);
  phone.close();
  await eventually(async () => (await seen(deviceNo)).online === false);
  expect(await seen(deviceNo)).toMatchObject({ battery: 42 });
});

test('1,000 heartbeats cost no database statement', async () => {
  const { phone } = await ownedPhone(t, tenant);
  phone.heartbeat();
  await heardAll(phone);
  const statements = vi.spyOn(t.db.pool, 'query');
  const transactions = vi.spyOn(t.db.pool, 'connect');
  const startedMs = performance.now();
  try {
    for (let battery = 0; battery < 1_000; battery += 1) phone.heartbeat({ battery: battery % 100 });
    await heardAll(phone);
    // The periodic reads and writes, independent of the number of heartbeats; at most one every two seconds.
    const bursts = 1 + Math.ceil((performance.now() - startedMs) / 2_000);
    expect(statements.mock.calls.length + transactions.mock.calls.length).toBeLessThan(20 * bursts);
  } finally {
    statements.mockRestore();
    transactions.mockRestore();
  }
  phone.close();
});

describe('the newest connection wins', () => {
  test('the older one receives "replaced" and is closed; the phone stays online', async () => {
    const owned = await ownedPhone(t, tenant);
    const newer = await back(owned);
    await newer.next('welcome');
    expect((await owned.phone.next('refused')).reason).toBe('replaced');
    expect((await owned.phone.closed).reason).toBe('replaced');
    expect(await seen(owned.deviceNo)).toMatchObject({ online: true });
    const { rows } = await t.db.query('select connected, epoch from device_session where device_id = $1', [owned.id]);
    expect(rows).toEqual([{ connected: true, epoch: 2 }]);
    const change = { deviceNo: owned.deviceNo, content: JSON.stringify({ heartbeat: 7 }) };
    expect(await tenant.call(submitDeviceCommand, { body: change })).toMatchObject({ sent: true });
    expect(await newer.next('command')).toMatchObject({ kind: 'settings' });
    newer.close();
  });

  test('of many at once exactly one stays', async () => {
    const owned = await ownedPhone(t, tenant);
    const phones = await Promise.all(Array.from({ length: 8 }, () => back(owned)));
    const gone = Promise.all([owned.phone.closed, ...phones.map((phone) => phone.closed)]);
    let open = phones;
    await eventually(() => {
      open = phones.filter((phone) => phone.socket.readyState === WebSocket.OPEN);
      return open.length === 1 && open[0]!.received.some((message) => message.action === 'welcome');
    });
    expect(await seen(owned.deviceNo)).toMatchObject({ online: true });
    open[0]!.close();
    await gone;
  });

  test('also among phones that wait', async () => {
    const deviceId = nextDeviceId();
    const key = await siteKey(t.admin);
    const first = await connectPhone(t.url, { deviceId, key });
    await first.next('waiting');
    const second = await connectPhone(t.url, { deviceId, key });
    await second.next('waiting');
    expect((await first.next('refused')).reason).toBe('replaced');
    second.close();
  });
});

describe('silence', () => {
  test('a half-open connection is offline after a while', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    await tenant.call(submitDeviceCommand, { body: { deviceNo, content: '{"heartbeat": 1}' } });
    expect((await phone.next('command')).args).toEqual({ heartbeat: 1 });
    phone.heartbeat();
    await heardAll(phone);
    const lastMs = performance.now();
    phone.socket.pause();
    await eventually(async () => !(await seen(deviceNo)).online);
    expect(performance.now() - lastMs).toBeGreaterThan(1_000);
    phone.close();
  });

  test('a connection without a hello is closed, not before its time', async () => {
    const greetingMs = 2_000;
    const site = await createTestApp({ timing: { greetingMs } });
    const phone = await openPhone(site.url);
    const openedMs = performance.now();
    expect((await phone.closed).reason).toBe('malformed');
    expect(performance.now() - openedMs).toBeGreaterThan(greetingMs - 500);
    await site.close();
    expect(phone.received).toMatchObject([{ action: 'refused', reason: 'malformed' }]);
  });
});

describe('rubbish closes the connection that sent it, with a reason, and harms nobody', () => {
  const beforeHello: [string, string | Uint8Array, string][] = [
    ['a picture', new Uint8Array([1, 2, 3]), 'malformed'],
    ['no JSON', 'hello', 'malformed'],
    ['an array', '[]', 'malformed'],
    ['null', 'null', 'malformed'],
    ['no action', '{"__proto__": {"action": "hello"}}', 'malformed'],
    ['a hello without fields', '{"action": "hello"}', 'malformed'],
    ['a heartbeat', JSON.stringify({ ...helloOf({ deviceId: 'x' }), action: 'log', lines: [] }), 'malformed'],
    ['another protocol', JSON.stringify({ ...helloOf({ deviceId: 'x' }), protocol: 99 }), 'protocol'],
    ['a huge number', `{"action": "hello", "protocol": 1e999}`, 'malformed'],
    ['1 MB of text', `{"action": "hello", "x": "${'x'.repeat(1_000_000)}"}`, 'tooLarge'],
    ['deep nesting', '{"action":'.repeat(50_000), 'malformed'],
  ];
  test.each(beforeHello)('%s before hello', async (_name, rubbish, reason) => {
    const phone = await openPhone(t.url);
    phone.sendRaw(rubbish);
    expect((await phone.next('refused')).reason).toBe(reason);
    expect((await phone.closed).reason).toBe(reason);
  });

  const later: [string, string, string][] = [
    ['a second hello', JSON.stringify(helloOf({ deviceId: 'x' })), 'malformed'],
    ['a heartbeat against its schema', '{"action": "heartbeat", "battery": "full"}', 'malformed'],
    ['a line without text', '{"action": "log", "lines": [{"seq": 1}]}', 'malformed'],
    [
      'a line numbered higher than can be counted on',
      `{"action": "log", "lines": [{"seq": ${2 ** 53 - 1}, "time": "", "level": "info", "runId": 0, "text": "x"}]}`,
      'malformed',
    ],
    [
      'a run id beyond all',
      '{"action": "runState", "runId": 1e21, "lease": 1, "state": "done", "at": ""}',
      'malformed',
    ],
    [
      'a candidate of 200,000 levels',
      `{"action": "candidate", "viewer": "v", "iceCandidate": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      'malformed',
    ],
    ['1 MB of text', JSON.stringify({ action: 'log', lines: [{ text: 'x'.repeat(1_000_000) }] }), 'tooLarge'],
  ];
  test.each(later)('%s after the welcome', async (_name, rubbish, reason) => {
    const [{ phone }, bystander] = [await ownedPhone(t, tenant), await ownedPhone(t, tenant)];
    phone.sendRaw(rubbish);
    expect((await phone.next('refused')).reason).toBe(reason);
    await phone.closed;
    bystander.phone.heartbeat({ battery: 7 });
    await heardAll(bystander.phone);
    expect(await seen(bystander.deviceNo)).toMatchObject({ online: true, battery: 7 });
    bystander.phone.close();
  });

  test('a frame over every limit ends with 1009', async () => {
    const { phone } = await ownedPhone(t, tenant);
    phone.sendRaw(new Uint8Array(maxPictureBytes + 2));
    expect((await phone.closed).code).toBe(1009);
  });

  test('an unknown action is ignored', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    phone.sendRaw('{"action": "dance", "steps": 3}');
    phone.heartbeat({ battery: 5 });
    await heardAll(phone);
    expect(await seen(deviceNo)).toMatchObject({ online: true, battery: 5 });
    phone.close();
  });

  test('texts that the database cannot store fail no batch', async () => {
    const communicationKey = (await tenant.call(copyAgentConfiguration, { body: {} })).key;
    const phone = await connectPhone(t.url, { deviceId: 'nul\u0000 and half a pair \ud83d', key: communicationKey });
    const { deviceNo } = await phone.next('welcome');
    expect(deviceNo).toBe('nul and half a pair \ufffd');
    phone.heartbeat({ msg: 'a\u0000b', taskName: '\ud83d' });
    await heardAll(phone);
    expect(await seen(deviceNo)).toMatchObject({ msg: 'ab', taskName: '\ufffd' });
    phone.close();
    await eventually(async () => {
      const { rows } = await t.db.query("select 1 from device_live where msg = 'ab' and not online");
      return rows.length === 1;
    });
  });
});

test('changed settings are sent at once and are in the next welcome', async () => {
  const owned = await ownedPhone(t, tenant);
  const { phone, id, deviceNo } = owned;
  await tenant.call(updateScreenSettings, { body: { deviceNo, screen_scale: '30' } });
  expect((await phone.next('screenSettings')).screenSettings).toMatchObject({
    screen_scale: '30',
    screen_img_quality: '20',
  });
  await tenant.call(editDevice, { body: { id, settings: { runMode: 'agent' } } });
  expect((await phone.next('settings')).settings).toMatchObject({ runMode: 'agent', heartbeat: 5 });
  phone.close();
  const again = await back(owned);
  expect(await again.next('welcome')).toMatchObject({
    settings: { runMode: 'agent' },
    screenSettings: { screen_scale: '30' },
  });
  again.close();
});

test('a phone that gets another number reconnects and receives it', async () => {
  const owned = await ownedPhone(t, tenant);
  await tenant.call(editDevice, { body: { id: owned.id, deviceNo: `${owned.deviceNo} new` } });
  expect(await owned.phone.closed).toEqual({ code: 1012, reason: 'changed' });
  const again = await back(owned);
  expect(await again.next('welcome')).toMatchObject({ deviceNo: `${owned.deviceNo} new` });
  again.close();
});

test('a newer phone may name what this site does not know', async () => {
  const owned = await ownedPhone(t, tenant);
  owned.phone.close();
  const newer = await back(owned, { capabilities: ['touch', 'telepathy'] });
  await newer.next('welcome');
  const { list } = await tenant.call(listMonitor, { query: { deviceNo: owned.deviceNo } });
  expect(list[0]?.capabilities).toEqual(['touch']);
  newer.close();
});

test('a hello during a database outage is answered with a retry delay', async () => {
  const owned = await ownedPhone(t, tenant);
  await t.db.query('alter table device_token rename to device_token_away');
  const phone = await back(owned);
  const refused = await phone.next('refused');
  await t.db.query('alter table device_token_away rename to device_token');
  expect(refused).toMatchObject({ reason: 'unavailable' });
  expect(refused.retryAfterMs).toBeGreaterThanOrEqual(2_000);
  expect(owned.phone.socket.readyState).toBe(WebSocket.OPEN);
  owned.phone.close();
});

test('a connection that closes before its welcome leaves no phone marked as connected', async () => {
  const owned = await ownedPhone(t, tenant);
  owned.phone.close();
  const connected = async () =>
    (await t.db.query('select 1 from device_session where device_id = $1 and connected', [owned.id])).rows.length > 0;
  await eventually(async () => !(await connected()));
  const holder = await t.db.connectAlone();
  await holder.query('begin; lock table device_log_cursor');
  const again = await back(owned);
  await eventually(connected);
  again.close();
  await holder.query('commit');
  await holder.end();
  await eventually(async () => !(await connected()));
});

test('the address without a WebSocket, or of an unknown type, is refused', async () => {
  expect((await fetch(`${t.url}/rapi/ws/device?type=device`)).status).toBe(426);
  const socket = new WebSocket(`${t.url.replace('http', 'ws')}/rapi/ws/device?type=robot`);
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => {});
  });
  expect(status).toBe(404);
});
