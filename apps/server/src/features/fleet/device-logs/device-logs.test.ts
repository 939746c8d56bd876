import type { Hello, LogLine } from '@flotilla/contract/device';
import { listDeviceLogs } from '@flotilla/contract/http/fleet/device-logs';
import { editDevice } from '@flotilla/contract/http/fleet/devices';
import { logout } from '@flotilla/contract/http/identity/sessions';
import { describe, expect, test } from 'vitest';
import type { Who } from '../../../platform/access/who.ts';
import { enabledTask } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { followLog } from '../../../testing/follow-log.ts';
import { refusedUpgrade } from '../../../testing/refused-upgrade.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';
import { dropOldPartitions, preparePartitions } from './partitions.ts';
import { readRunLog } from './read-logs.ts';
import { writeLogs } from './write-logs.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const line = (seq: number, more: Partial<LogLine> = {}): LogLine => ({
  seq,
  time: `2026-11-20T08:00:${String(seq % 60).padStart(2, '0')}.000Z`,
  level: 'info',
  runId: 0,
  text: `line ${seq}`,
  ...more,
});
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, nth) => line(from + nth));
const stored = async (deviceNo: string, query: object = {}, as = tenant) => {
  const { list, total } = await as.call(listDeviceLogs, { query: { deviceNo, pageSize: 1000, ...query } });
  return { texts: list.map((row) => row.text), total, list };
};

describe('storing', () => {
  test('is acknowledged after the commit', async () => {
    const { phone, id, deviceNo } = await ownedPhone(t, tenant);
    phone.send({ action: 'log', lines: lines(1, 3) });
    expect(await phone.next('ack')).toMatchObject({ logSeq: 3 });
    const { rows } = await t.db.query('select seq from device_log_cursor where device_id = $1', [id]);
    expect(rows).toEqual([{ seq: 3 }]);
    expect((await stored(deviceNo)).texts).toEqual(['line 3', 'line 2', 'line 1']);
    phone.close();
  });

  test('nothing is acknowledged while the database refuses; then all of it is stored, once, in its order', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    await t.db.query('alter table device_log_cursor rename to away');
    phone.send({ action: 'log', lines: lines(1, 2) });
    phone.send({ action: 'log', lines: lines(3, 4) });
    await eventually(async () => {
      const { rows } = await t.db.query("select 1 from pg_stat_activity where query like '%device_log_cursor%'");
      return rows.length > 0;
    });
    expect(phone.received.filter((message) => message.action === 'ack')).toEqual([]);
    await t.db.query('alter table away rename to device_log_cursor');
    await phone.next('ack', (message) => message.logSeq === 4);
    expect((await stored(deviceNo)).texts).toEqual(['line 4', 'line 3', 'line 2', 'line 1']);
    phone.close();
  });

  test('lines that come again after a reconnect are stored once, and acknowledged again', async () => {
    const { phone, deviceNo, token } = await ownedPhone(t, tenant);
    phone.send({ action: 'log', lines: lines(1, 5) });
    await phone.next('ack', (message) => message.logSeq === 5);
    phone.close();
    await phone.closed;
    const again = await connectPhone(t.url, { deviceId: deviceNo, token });
    expect((await again.next('welcome')).logSeq).toBe(5);
    again.send({ action: 'log', lines: lines(2, 7) });
    await again.next('ack', (message) => message.logSeq === 7);
    again.send({ action: 'log', lines: lines(1, 7) });
    await again.next('ack', (message) => message.logSeq === 7);
    expect((await stored(deviceNo)).texts).toEqual([7, 6, 5, 4, 3, 2, 1].map((seq) => `line ${seq}`));
    again.close();
  });

  test('a line that is stored already is stored once, whoever writes it again', async () => {
    const { phone, id, deviceNo } = await ownedPhone(t, tenant);
    const batch = { deviceId: id, tenantId: tenant.id, ownerId: tenant.id, journalId: 'kept' };
    await writeLogs(t.db, [{ ...batch, lines: lines(1, 3), upTo: 3 }]);
    await writeLogs(t.db, [
      { ...batch, lines: lines(2, 4), upTo: 4 },
      { ...batch, lines: lines(3, 5), upTo: 5 },
    ]);
    expect((await stored(deviceNo)).texts).toEqual([5, 4, 3, 2, 1].map((seq) => `line ${seq}`));
    phone.close();
  });

  test('another journal of the phone begins at its own first line', async () => {
    const { phone, deviceNo, token } = await ownedPhone(t, tenant);
    phone.send({ action: 'log', lines: lines(1, 2) });
    await phone.next('ack');
    phone.close();
    const wiped = await connectPhone(t.url, { deviceId: deviceNo, token, journalId: 'wiped' });
    expect((await wiped.next('welcome')).logSeq).toBe(0);
    wiped.send({ action: 'log', lines: [line(1, { text: 'after the wipe' })] });
    await wiped.next('ack');
    expect((await stored(deviceNo)).texts).toEqual(['after the wipe', 'line 2', 'line 1']);
    wiped.close();
  });

  test('many lines are a few chunks', async () => {
    const { phone, id, deviceNo } = await ownedPhone(t, tenant);
    for (let from = 1; from <= 5_000; from += 500) phone.send({ action: 'log', lines: lines(from, from + 499) });
    await phone.next('ack', (message) => message.logSeq === 5_000);
    const { rows } = await t.db.query<{ chunks: number }>(
      'select count(*)::int as chunks from device_log where device_id = $1',
      [id],
    );
    expect(rows[0]!.chunks).toBeLessThanOrEqual(10);
    const page = await stored(deviceNo, { pageSize: 3, pageNum: 2 });
    expect([page.texts, page.total]).toEqual([['line 4997', 'line 4996', 'line 4995'], 5_000]);
    expect((await stored(deviceNo, { pageSize: 1000, pageNum: 6 })).texts).toEqual([]);
    phone.close();
  });
});

describe('reading', () => {
  test('is narrowed by level, run and time', async () => {
    const { phone, deviceNo, id: deviceId } = await ownedPhone(t, tenant);
    phone.send({
      action: 'log',
      lines: [
        line(1, { level: 'debug', runId: 77 }),
        line(2, { level: 'error' }),
        line(3, { level: 'warn', runId: 77 }),
        line(4, { level: 'info', runId: 77 }),
      ],
    });
    await phone.next('ack');
    expect((await stored(deviceNo, { level: 'warn' })).texts.sort()).toEqual(['line 2', 'line 3']);
    expect(await stored(deviceNo, { runId: 77 })).toMatchObject({ texts: ['line 4', 'line 3', 'line 1'], total: 3 });
    expect((await stored(deviceNo, { endTime: '2020-01-01 00:00:00' })).total).toBe(0);
    expect((await stored(deviceNo, { beginTime: '2020-01-01T00:00:00Z' })).total).toBe(4);
    const ofRun = (owner: Person, ofDevice: number) => {
      const who: Who = { kind: 'phone', deviceId: 0, deviceNo: '', tenantId: owner.id, ownerId: owner.id };
      return readRunLog(t.db.drizzle, who, { id: 77, deviceId: ofDevice }, { offset: 1, limit: 10 });
    };
    expect(await ofRun(tenant, deviceId)).toMatchObject({ total: 3, list: [{ level: 'warn' }, { level: 'info' }] });
    // Neither another phone that names this run, nor this phone under another owner.
    expect((await ofRun(tenant, deviceId + 1)).total).toBe(0);
    expect((await ofRun(other, deviceId)).total).toBe(0);
    phone.close();
  });

  test('a foreign phone is 404, the right is required, wrong input is named', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    expect((await other.send(listDeviceLogs, { query: { deviceNo } })).code).toBe(404);
    const nobody = await t.backgroundUser({ permissions: [] });
    expect((await nobody.send(listDeviceLogs, { query: { deviceNo } })).code).toBe(403);
    const wrong = await tenant.send(listDeviceLogs, { query: { deviceNo, level: 'loud' } });
    expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'level' }] } });
    phone.close();
  });

  test('a new owner does not read the log from before', async () => {
    const { phone, id, deviceNo } = await ownedPhone(t, tenant);
    phone.send({ action: 'log', lines: [line(1, { text: 'secret of the first' })] });
    await phone.next('ack');
    await t.admin.call(editDevice, { body: { id, tenantId: other.id } });
    expect((await stored(deviceNo, {}, other)).texts).toEqual([]);
    phone.close();
  });
});

describe('a phone that goes to another owner', () => {
  async function moved(before: readonly LogLine[]) {
    const { phone, id, deviceNo, token } = await ownedPhone(t, tenant);
    if (before.length > 0) {
      phone.send({ action: 'log', lines: [...before] });
      await phone.next('ack');
    }
    phone.close();
    await t.admin.call(editDevice, { body: { id, tenantId: other.id } });
    const come = async (held: Hello['held'] = []) => {
      const again = await connectPhone(t.url, { deviceId: deviceNo, token, held });
      return { phone: again, logSeq: (await again.next('welcome')).logSeq };
    };
    return { id, deviceNo, come };
  }

  test.each([
    ['some of whose lines are stored', lines(1, 2)],
    ['none of whose lines is stored', []],
  ])('keeps what it still holds of the time before from the next: one %s', async (_which, before) => {
    const { deviceNo, come } = await moved(before);
    const { phone, logSeq } = await come();
    expect(logSeq).toBeGreaterThan(1e11);
    // Sent before the welcome arrived.
    phone.send({ action: 'log', lines: lines(3, 4) });
    phone.send({ action: 'log', lines: [line(logSeq + 1, { text: 'of the next' })] });
    await phone.next('ack', (ack) => ack.logSeq === logSeq + 1);
    expect((await stored(deviceNo, {}, other)).texts).toEqual(['of the next']);
    expect((await stored(deviceNo, {}, t.admin as Person)).total).toBe(before.length + 1);
    phone.close();
    const again = await come();
    expect(again.logSeq).toBe(logSeq + 1);
    again.phone.close();
  });

  test('hands in nothing of a run that is not the next owner’s', async () => {
    const { id, deviceNo, come } = await moved([]);
    const { phone: theirs, deviceNo: stays } = await ownedPhone(t, tenant);
    await enabledTask(tenant, { deviceNos: [stays] });
    const { runId, nonce, lease } = await theirs.next('run');
    await t.db.query("update run set device_id = $1, device_no = $2, state = 'lost' where id = $3", [
      id,
      deviceNo,
      runId,
    ]);
    const { phone, logSeq } = await come([{ runId, nonce, lease, state: 'running' }]);
    phone.send({
      action: 'log',
      lines: [line(logSeq + 1, { runId, text: 'of the first' }), line(logSeq + 2, { text: 'of the next' })],
    });
    phone.send({ action: 'log', lines: [line(logSeq + 3, { runId, text: 'of the first' })] });
    await phone.next('ack', (ack) => ack.logSeq === logSeq + 3);
    expect((await stored(deviceNo, {}, t.admin as Person)).texts).toEqual(['of the next']);
    for (const one of [phone, theirs]) one.close();
  });
});

describe('the feed', () => {
  test('begins with recent lines and goes on with each new one, as "time level text"', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    phone.send({ action: 'log', lines: lines(1, 3) });
    await phone.next('ack');
    phone.send({ action: 'log', lines: [line(4)] });
    const feed = await followLog(t.url, tenant.token, deviceNo);
    await feed.sees('line 4');
    phone.send({ action: 'log', lines: [line(5, { level: 'warn', text: 'two\nlines' })] });
    await feed.sees('two');
    expect(feed.lines).toEqual([
      '2026-11-20T08:00:01.000Z info line 1',
      '2026-11-20T08:00:02.000Z info line 2',
      '2026-11-20T08:00:03.000Z info line 3',
      '2026-11-20T08:00:04.000Z info line 4',
      '2026-11-20T08:00:05.000Z warn two\nlines',
    ]);
    feed.socket.send('closed');
    expect(await feed.closed).toEqual({ code: 1000, reason: 'closed' });
    phone.close();
  });

  test('is refused without a session, for a foreign phone, without the right, from a foreign page', async () => {
    const { phone, deviceNo } = await ownedPhone(t, tenant);
    const address = `${t.url}/websocket/devicelog?deviceNo=${deviceNo}`;
    const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` });
    expect(await refusedUpgrade(address)).toBe(401);
    expect(await refusedUpgrade(address, { authorization: 'Bearer fs_wrong' })).toBe(401);
    expect(await refusedUpgrade(address, bearer(other))).toBe(404);
    expect(await refusedUpgrade(`${t.url}/websocket/devicelog`, bearer(tenant))).toBe(400);
    const nobody = await t.backgroundUser({ permissions: [] });
    expect(await refusedUpgrade(address, bearer(nobody))).toBe(403);
    const cookie = `Admin-Token=${tenant.token}`;
    expect(await refusedUpgrade(address, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await refusedUpgrade(address, { cookie })).toBe(403);
    phone.close();
  });

  test('shows lines that are not stored yet only to whom they belong', async () => {
    const { phone, id, deviceNo } = await ownedPhone(t, tenant);
    await t.db.query('alter table device_log_cursor rename to away');
    phone.send({ action: 'log', lines: [line(1, { text: 'of the first' })] });
    const first = await followLog(t.url, tenant.token, deviceNo);
    await first.sees('of the first');
    // Before the change is published.
    await t.db.query('update device set owner_id = $1, tenant_id = $1, group_id = null where id = $2', [other.id, id]);
    const [next, site] = [
      await followLog(t.url, other.token, deviceNo),
      await followLog(t.url, t.admin.token, deviceNo),
    ];
    phone.send({ action: 'log', lines: [line(2, { text: 'still of the first' })] });
    await site.sees('still of the first');
    expect(site.lines).toHaveLength(2);
    await t.db.query('alter table away rename to device_log_cursor');
    await phone.next('ack', (ack) => ack.logSeq === 2);
    expect(next.lines).toEqual([]);
    for (const feed of [first, next, site]) feed.socket.close();
    phone.close();
  });

  test('ends with the session, and with the right to see the phone', async () => {
    const { phone, id, deviceNo } = await ownedPhone(t, tenant);
    const guest = await t.signIn(tenant.userName, testPassword);
    const [own, second] = [
      await followLog(t.url, tenant.token, deviceNo),
      await followLog(t.url, guest.token, deviceNo),
    ];
    await guest.call(logout);
    expect(await second.closed).toMatchObject({ code: 4401 });
    expect(own.socket.readyState).toBe(own.socket.OPEN);
    await t.admin.call(editDevice, { body: { id, tenantId: other.id } });
    expect(await own.closed).toMatchObject({ code: 4404 });
    phone.close();
  });
});

test('whole days are dropped, and days ahead are there', async () => {
  await t.db.query(`create table device_log_20200101 partition of device_log
    for values from ('2020-01-01T00:00:00Z') to ('2020-01-02T00:00:00Z')`);
  await preparePartitions(t.db);
  expect(await dropOldPartitions(t.db, 7)).toEqual(['device_log_20200101']);
  expect(await dropOldPartitions(t.db, 7)).toEqual([]);
  const { rows } = await t.db.query<{ ahead: number }>(
    "select count(*)::int as ahead from pg_inherits where inhparent = 'device_log'::regclass",
  );
  expect(rows[0]!.ahead).toBe(8);
});
