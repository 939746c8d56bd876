import * as calls from '@flotilla/contract/http/automation/exceptions';
import { getRun } from '@flotilla/contract/http/automation/runs';
import { editScript } from '@flotilla/contract/http/automation/scripts';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newScript,
  report,
  tell,
} from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';

let joined: JoinedPhone;

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const exceptionOf = (message: string, more: object = {}) => ({
  exception: { kind: 'thrown' as const, message, stack: 'at main.js:3', artifact: '', ...more },
});
const listed = async (query: object, person = tenant) => (await person.call(calls.listExceptions, { query })).list;
async function failed(message: string, scriptId?: number, by = joined, owner = tenant) {
  const taskId = await enabledTask(owner, { deviceNos: [by.deviceNo], ...(scriptId ? { scriptId } : {}) });
  const order = await carryOut(by.phone, 'failed', exceptionOf(message));
  const [row] = await listed({ taskId }, owner);
  return { taskId, order, row: row! };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 4, 5, 6]);
async function handIn(by: { token: string | null }, runId: number, name: string, body: Buffer, type = 'image/jpeg') {
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': type, 'accept-language': 'en' };
  const address = new URL(`/rapi/artifact?runId=${runId}&name=${encodeURIComponent(name)}`, t.url);
  const answer = await fetch(address, { method: 'POST', headers, body: body as never });
  return (await answer.json()) as { code: number; msg: string; data: unknown };
}
const open = (person: Person, id: number, name: string) =>
  fetch(new URL(`/task/run/artifact?id=${id}&name=${name}`, t.url), {
    headers: { authorization: `Bearer ${person.token}` },
  });

describe('an exception', () => {
  test('is kept with what broke, where, and in which versions', async () => {
    joined.phone.heartbeat({ apkVersion: '9.8.7' });
    await eventually(async () => {
      const { list } = await tenant.call(listMonitor, { query: { deviceNo: joined.deviceNo } });
      return list[0]?.apkVersion === '9.8.7';
    });
    const scriptId = await newScript(tenant, { name: 'Breaks', version: '3' });
    const { taskId, order, row } = await failed('it broke', scriptId);
    expect(row).toMatchObject({
      deviceNo: joined.deviceNo,
      scriptId,
      scriptName: 'Breaks',
      scriptVersion: '3',
      apkVersion: '9.8.7',
      kind: 'thrown',
      exception: 'it broke',
      runId: order.runId,
      taskId,
      userName: tenant.userName,
    });
    expect(await tenant.call(calls.getException, { query: { id: row.id } })).toEqual({ ...row, stack: 'at main.js:3' });
    const run = await tenant.call(getRun, { query: { id: order.runId } });
    expect(run).toMatchObject({ exceptionId: row.id, state: 'failed', reason: 'it broke' });
    await tenant.call(editScript, { body: { id: scriptId, name: 'Renamed', version: '4' } });
    expect(await listed({ taskId })).toEqual([row]);
  });

  test('is kept once a run, however often it is reported', async () => {
    const { taskId, order, row } = await failed('first');
    await report(joined.phone, order, 'failed', exceptionOf('second'));
    expect(await listed({ taskId })).toEqual([row]);
  });

  test('is kept once where two reports of it arrive in the same moment', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    tell(joined.phone, order, 'failed', exceptionOf('first'));
    await report(joined.phone, order, 'failed', exceptionOf('second'));
    expect(await listed({ taskId })).toMatchObject([{ exception: 'second' }]);
  });

  test('is the report of the run’s own phone, whatever other phones report at the same time', async () => {
    const liar = await joinedPhone(t, other);
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    tell(joined.phone, order, 'failed', exceptionOf('true'));
    await report(liar.phone, order, 'failed', exceptionOf('false'));
    await eventually(async () => (await listed({ taskId })).length === 1);
    expect(await listed({ taskId })).toMatchObject([{ exception: 'true' }]);
  });

  test('of a run that ended otherwise is not kept', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await carryOut(joined.phone, 'done');
    await report(joined.phone, order, 'failed', exceptionOf('too late'));
    expect(await listed({ taskId })).toEqual([]);
  });
});

describe('the list', () => {
  test('is narrowed by phone, script, task, text and time, and sorted', async () => {
    const second = await joinedPhone(t, tenant);
    const [one, two] = [await failed('100% broken'), await failed('cannot_find', undefined, second)];
    const ids = async (query: object) => (await listed(query)).map((row) => row.id);
    expect(await ids({ deviceNo: joined.deviceNo })).toEqual([one.row.id]);
    expect(await ids({ scriptId: two.row.scriptId })).toEqual([two.row.id]);
    expect(await ids({ taskId: one.taskId })).toEqual([one.row.id]);
    expect(await ids({ exception: '100% BROKEN' })).toEqual([one.row.id]);
    expect(await ids({ exception: 'cannot_find' })).toEqual([two.row.id]);
    expect(await ids({ exception: 'cannot%find' })).toEqual([]);
    await t.db.query(`update script_exception set created_at = '2020-05-05T12:00:00Z' where id = $1`, [one.row.id]);
    expect(await ids({ endTime: '2020-05-05' })).toEqual([one.row.id]);
    expect(await ids({ beginTime: '2020-05-05 20:00:00', endTime: '2020-05-05 20:00:01' })).toEqual([one.row.id]);
    expect(await ids({ beginTime: '2020-05-05 20:00:01', endTime: '2021-01-01' })).toEqual([]);
    expect((await ids({ orderBy: 'time', order: 'asc' }))[0]).toBe(one.row.id);
    expect((await ids({}))[0]).toBe(two.row.id);
    expect(await tenant.send(calls.listExceptions, { query: { endTime: '2020-02-31' } })).toMatchObject({ code: 400 });
  });

  test('loses what is deleted and cleared, within reach', async () => {
    const theirPhone = await joinedPhone(t, other);
    const [mine, theirs] = [await failed('mine'), await failed('theirs', undefined, theirPhone, other)];
    const batch = await tenant.send(calls.deleteExceptions, { query: { ids: [mine.row.id, theirs.row.id] } });
    expect(batch).toMatchObject({ code: 404 });
    expect(await listed({ taskId: mine.taskId })).toHaveLength(1);
    await tenant.call(calls.deleteExceptions, { query: { ids: [mine.row.id] } });
    expect(await listed({ taskId: mine.taskId })).toEqual([]);
    await failed('again');
    await tenant.call(calls.clearExceptions);
    expect(await listed({})).toEqual([]);
    expect(await listed({}, other)).toHaveLength(1);
  });
});

describe('a picture of a run', () => {
  async function running() {
    await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    return order;
  }

  test('is handed in by the phone and shown to people within reach, as what it is', async () => {
    const { runId } = await running();
    expect(await handIn(joined, runId, 'a.png', png, 'image/jpeg')).toMatchObject({ code: 0, data: { name: 'a.png' } });
    expect(await handIn(joined, runId, 'b.jpg', jpeg, 'application/octet-stream')).toMatchObject({ code: 0 });
    for (const [name, type, bytes] of [
      ['a.png', 'image/png', png],
      ['b.jpg', 'image/jpeg', jpeg],
    ] as const) {
      const shown = await open(tenant, runId, name);
      expect(shown.headers.get('content-type')).toBe(type);
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
    }
    expect((await open(other, runId, 'a.png')).status).toBe(404);
    expect((await open(tenant, runId, 'c.png')).status).toBe(404);
    expect((await open(tenant, runId, '..%2Fa.png')).status).toBe(400);
  });

  test('handed in again under its name stays what it was; it may come after the end', async () => {
    const order = await running();
    await report(joined.phone, order, 'failed', exceptionOf('x', { artifact: 'p.png' }));
    expect(await handIn(joined, order.runId, 'p.png', png)).toMatchObject({ code: 0 });
    expect(await handIn(joined, order.runId, 'p.png', jpeg)).toMatchObject({ code: 0 });
    expect((await open(tenant, order.runId, 'p.png')).headers.get('content-type')).toBe('image/png');
    const [row] = await listed({ deviceNo: joined.deviceNo });
    expect(row).toMatchObject({ artifact: 'p.png', runId: order.runId });
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another kind of picture', Buffer.from('GIF89a')],
    ['half a signature', Buffer.from([0xff, 0xd8])],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused, whatever it is called', async (_what, body) => {
    const { runId } = await running();
    const answer = await handIn(joined, runId, 'a.png', body, 'image/png');
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'file' }] } });
  });

  test('is only of the phone’s own runs', async () => {
    const { runId } = await running();
    const neighbour = await joinedPhone(t, tenant);
    expect(await handIn(neighbour, runId, 'a.png', png)).toMatchObject({ code: 404 });
    expect(await handIn(joined, 999_999, 'a.png', png)).toMatchObject({ code: 404 });
    expect(await handIn(tenant, runId, 'a.png', png)).toMatchObject({ code: 401 });
    expect(await handIn({ token: 'fp_unknown' }, runId, 'a.png', png)).toMatchObject({ code: -401 });
    expect(await handIn(joined, runId, '../a.png', png)).toMatchObject({ code: 400 });
  });

  test('is neither too large nor one too many', async () => {
    const { runId } = await running();
    const large = Buffer.concat([jpeg, Buffer.alloc(4 * 1024 * 1024)]);
    expect(await handIn(joined, runId, 'l.jpg', large)).toMatchObject({
      code: 400,
      msg: 'Too large, the limit is 4 MB',
    });
    const names = Array.from({ length: 50 }, (_value, index) => `${index}.png`);
    for (const name of names) expect(await handIn(joined, runId, name, png)).toMatchObject({ code: 0 });
    expect(await handIn(joined, runId, 'more.png', png)).toMatchObject({ code: 400 });
    expect(await handIn(joined, runId, '49.png', png)).toMatchObject({ code: 0 });
  });
});
