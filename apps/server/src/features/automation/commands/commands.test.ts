import type { Client } from '@flotilla/client';
import * as calls from '@flotilla/contract/http/automation/commands';
import {
  changeDeviceStatus,
  findOneDevice,
  submitDeviceCommand,
  unassignDevices,
} from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { editUser } from '@flotilla/contract/http/identity/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { type JoinedPhone, joinedPhone, reconnect } from '../../../testing/automation-factories.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { give, ledger, obey, reply, untilStates } from '../../../testing/command-factories.ts';
import { quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';

let mine: JoinedPhone;
let subs: JoinedPhone;
let foreign: JoinedPhone;

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
const sub = await t.subAccount(tenant);
const other = await t.tenant();
beforeEach(async () => {
  mine = await joinedPhone(t, tenant);
  subs = await joinedPhone(t, sub);
  foreign = await joinedPhone(t, other);
});

const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
const send = (person: Person, body: object) => person.send(calls.sendCommand, { body });

describe('a command', () => {
  test('goes to every phone chosen, and its ledger holds each one’s answer', async () => {
    const deviceNos = [mine.deviceNo, subs.deviceNo];
    const sent = await tenant.call(calls.sendCommand, {
      body: { kind: 'shell', args: { command: 'id' }, deviceNos, expected: 2 },
    });
    expect(sent.count).toBe(2);
    const order = await mine.phone.next('command');
    expect(order).toMatchObject({ kind: 'shell', args: { command: 'id' } });
    reply(mine.phone, order, { output: 'uid=0(root)' });
    reply(subs.phone, await subs.phone.next('command'), { ok: false, error: 'no shell' });
    await untilStates(tenant, sent.id, { [mine.deviceNo]: 'done', [subs.deviceNo]: 'failed' });

    const { command, list, total } = await ledger(tenant, sent.id);
    expect(command).toMatchObject({
      kind: 'shell',
      args: { command: 'id' },
      userName: tenant.userName,
      source: 'call',
      total: 2,
      counts: { waiting: 0, sent: 0, done: 1, failed: 1, expired: 0, cancelled: 0 },
    });
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { deviceNo: mine.deviceNo, userName: tenant.userName, output: 'uid=0(root)', error: '' },
      { deviceNo: subs.deviceNo, userName: sub.userName, output: '', error: 'no shell' },
    ]);
    const found = async (text: string) =>
      (await tenant.call(calls.oneCommand, { query: { id: sent.id, text } })).list.map((one) => one.deviceNo);
    expect(await found('UID=0')).toEqual([mine.deviceNo]);
    expect(await found('no sh')).toEqual([subs.deviceNo]);
    expect(await found(subs.deviceNo)).toEqual([subs.deviceNo]);
    expect(await found('100%')).toEqual([]);
    expect(list.every(({ sentAt, endedAt }) => sentAt !== null && endedAt !== null)).toBe(true);
    expect(list[0]!.id).toBe(order.commandId);
    const all = { id: sent.id, pageSize: 1_001 };
    expect(await codeOf(tenant.send(calls.oneCommand, { query: all }))).toBe(400);
  });

  test('can be found by kind, state and phone, and its answers by state', async () => {
    const id = await give(tenant, 'rebootEC', { deviceNos: [mine.deviceNo, subs.deviceNo] });
    await obey(mine.phone, 'rebootEC');
    await untilStates(tenant, id, { [mine.deviceNo]: 'done', [subs.deviceNo]: 'sent' });
    const found = async (query: object) =>
      (await tenant.call(calls.listCommands, { query: { pageSize: 100, ...query } })).list.map((one) => one.id);
    expect(await found({ deviceNo: mine.deviceNo, kind: 'rebootEC,shell', state: 'done' })).toEqual([id]);
    expect(await found({ deviceNo: mine.deviceNo, state: 'failed' })).toEqual([]);
    expect(await found({ deviceNo: mine.deviceNo, kind: 'shell' })).toEqual([]);
    expect(await found({ deviceNo: mine.deviceNo, userName: tenant.userName, beginTime: '2020-01-01' })).toEqual([id]);
    expect(await found({ deviceNo: mine.deviceNo, endTime: '2020-01-01' })).toEqual([]);
    const open = await tenant.call(calls.oneCommand, { query: { id, state: 'sent,waiting' } });
    expect(open).toMatchObject({ total: 1, list: [{ deviceNo: subs.deviceNo }] });
    reply(subs.phone, await subs.phone.next('command'));
  });

  test('shows equal answers together, with what phones put out only to who may read it', async () => {
    const more = await joinedPhone(t, tenant);
    const three = [mine, more, subs];
    const id = await give(tenant, 'shell', { args: { command: 'id' }, deviceNos: three.map((one) => one.deviceNo) });
    for (const { phone } of [mine, more]) await obey(phone, 'shell', 'Android 14');
    await obey(subs.phone, 'shell', 'Android 13');
    await untilStates(tenant, id, Object.fromEntries(three.map((one) => [one.deviceNo, 'done'])));
    const groups = async (person: Client, query = {}) =>
      (await person.call(calls.groupAnswers, { query: { id, ...query } })).list;
    expect(await groups(tenant)).toEqual([
      { state: 'done', output: 'Android 14', error: '', count: 2, deviceNos: [mine.deviceNo, more.deviceNo].sort() },
      { state: 'done', output: 'Android 13', error: '', count: 1, deviceNos: [subs.deviceNo] },
    ]);
    expect(await groups(tenant, { text: 'Android 13' })).toMatchObject([{ output: 'Android 13' }]);
    expect(await groups(sub)).toMatchObject([{ output: '', count: 1, deviceNos: [subs.deviceNo] }]);
    expect(await codeOf(other.send(calls.groupAnswers, { query: { id } }))).toBe(404);
  });

  test('gives its answers as a spreadsheet: filtered, in reach, with the right to', async () => {
    const id = await give(t.admin, 'shell', {
      args: { command: 'id' },
      deviceNos: [mine.deviceNo, subs.deviceNo, foreign.deviceNo],
    });
    for (const { phone } of [mine, foreign]) await obey(phone, 'shell', '=1+1');
    reply(subs.phone, await subs.phone.next('command'), { ok: false, error: 'no shell' });
    await untilStates(t.admin, id, { [mine.deviceNo]: 'done', [subs.deviceNo]: 'failed', [foreign.deviceNo]: 'done' });
    const rowsFor = async (person: Client, query: object) => {
      const { fileName } = await person.call(calls.exportCommand, { query: { id, ...query } });
      return (await exportedRows(t.url, person, fileName)).map((row) => row.slice(0, 5));
    };
    const [, ...all] = await rowsFor(t.admin, { orderBy: 'deviceNo', order: 'asc' });
    expect(all).toHaveLength(3);
    expect(all).toContainEqual([mine.deviceNo, tenant.userName, 'Done', '=1+1', '']);
    expect((await rowsFor(tenant, { state: 'failed' })).slice(1)).toEqual([
      [subs.deviceNo, sub.userName, 'Failed', '', 'no shell'],
    ]);
    expect((await rowsFor(tenant, {})).slice(1).map((row) => row[3])).toEqual(['', '']);
    const reader = await t.backgroundUser({ permissions: ['task:command:list'], dataScope: 'all' });
    expect(await codeOf(reader.send(calls.exportCommand, { query: { id } }))).toBe(403);
    const theirs = await give(other, 'find', { deviceNos: [foreign.deviceNo] });
    expect(await codeOf(tenant.send(calls.exportCommand, { query: { id: theirs } }))).toBe(404);
  });

  test('reaches groups, and every phone in reach that a filter lets through, each once', async () => {
    const owned = await ownedPhone(t, tenant);
    const choice = {
      groupIds: [owned.groupId],
      deviceNos: [owned.deviceNo, mine.deviceNo],
      all: { deviceNo: subs.deviceNo },
    };
    const { count } = await tenant.call(calls.sendCommand, { body: { kind: 'find', ...choice } });
    expect(count).toBe(3);
    for (const phone of [owned.phone, mine.phone, subs.phone]) await obey(phone, 'find');
    const everything = await other.call(calls.previewCommand, { body: { kind: 'find', all: {} } });
    expect(everything.owners.map((owner) => owner.userName)).toEqual([other.userName]);
    owned.phone.close();
  });

  test('reaches what the monitor lists under the same filters, and no other number than the one shown', async () => {
    const total = async (query: object) => (await tenant.call(listMonitor, { query })).total;
    mine.phone.heartbeat({ battery: 15, isCharging: 0 });
    await eventually(async () => (await total({ deviceNo: mine.deviceNo, battery: 16 })) === 1);
    for (const [filters, least] of [
      [{ online: 1 }, 2],
      [{ online: 0 }, 0],
      [{ battery: 16 }, 1],
      [{ attention: 1 }, 1],
      [{ offline: 2 }, 0],
      [{ deviceNo: subs.deviceNo, battery: 16 }, 0],
    ] as const) {
      const { count, disabled } = await tenant.call(calls.previewCommand, { body: { kind: 'find', all: filters } });
      expect(count + disabled, JSON.stringify(filters)).toBe(await total(filters));
      expect(count).toBeGreaterThanOrEqual(least);
    }
    const all = { deviceNo: mine.deviceNo, battery: 16 };
    expect(await codeOf(send(tenant, { kind: 'find', all, expected: 2 }))).toBe(409);
    expect((await tenant.call(calls.sendCommand, { body: { kind: 'find', all, expected: 1 } })).count).toBe(1);
    await obey(mine.phone, 'find');
    expect(await codeOf(send(tenant, { kind: 'find', all: { battery: 'low' } }))).toBe(400);
  });

  test('can be given again to the phones that failed or were not reached, as far as they are still there', async () => {
    const gone = await joinedPhone(t, tenant);
    const deviceNos = [mine.deviceNo, subs.deviceNo, gone.deviceNo, foreign.deviceNo];
    const id = await give(t.admin, 'rebootEC', { deviceNos });
    await obey(mine.phone, 'rebootEC');
    for (const { phone } of [gone, foreign]) reply(phone, await phone.next('command'), { ok: false, error: 'no' });
    subs.phone.close();
    await t.db.query("update command_delivery set state = 'expired' where command_id = $1 and device_no = $2", [
      id,
      subs.deviceNo,
    ]);
    await untilStates(t.admin, id, {
      [mine.deviceNo]: 'done',
      [gone.deviceNo]: 'failed',
      [foreign.deviceNo]: 'failed',
    });
    const { id: rowId } = await tenant.call(findOneDevice, { query: { deviceNo: gone.deviceNo } });
    await t.admin.call(unassignDevices, { query: { ids: [rowId] } });

    const preview = await t.admin.call(calls.previewCommand, { body: { kind: 'rebootEC', failedOf: id } });
    expect(preview).toMatchObject({ count: 2, online: 1 });
    expect(preview.owners.map(({ userName }) => userName).sort()).toEqual([other.userName, sub.userName].sort());
    const again = await give(tenant, 'find', { failedOf: id, expected: 1 });
    expect((await ledger(t.admin, again)).list).toMatchObject([{ deviceNo: subs.deviceNo, state: 'waiting' }]);
    const theirs = await give(other, 'find', { deviceNos: [foreign.deviceNo] });
    expect(await codeOf(send(tenant, { kind: 'find', failedOf: theirs }))).toBe(404);
    expect(await codeOf(send(tenant, { kind: 'find', failedOf: again }))).toBe(400);
  });

  test('that cannot be carried out as it is written is refused with the field', async () => {
    const deviceNos = [mine.deviceNo];
    for (const [kind, args, path] of [
      ['shell', {}, 'args.command'],
      ['shell', { command: 'x', timeoutMs: 1 }, 'args.timeoutMs'],
      ['find', { loud: true }, 'args.loud'],
      ['install', { url: 'file:///etc/passwd' }, 'args.url'],
      ['install', {}, 'args'],
      ['settings', { heartbeat: 0 }, 'args.heartbeat'],
      ['settings', { volume: 1 }, 'args.volume'],
      ['settings', {}, 'args'],
    ] as const) {
      const answer = await send(tenant, { kind, args, deviceNos });
      expect(answer.code, `${kind} ${JSON.stringify(args)}`).toBe(400);
      const paths = (answer.data as unknown as { errors: { path: string }[] }).errors.map((error) => error.path);
      expect(paths[0]!.startsWith(path), `${kind} ${JSON.stringify(args)}: ${paths}`).toBe(true);
    }
    expect(await codeOf(send(tenant, { kind: 'find' }))).toBe(400);
    expect(await codeOf(send(tenant, { kind: 'find', deviceNos, expected: 2 }))).toBe(409);
    expect(await codeOf(send(tenant, { kind: 'dance', deviceNos }))).toBe(400);
  });

  test('leaves out disabled phones, and announces it beforehand', async () => {
    const { id } = await tenant.call(findOneDevice, { query: { deviceNo: subs.deviceNo } });
    await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 1 } });
    const choice = { deviceNos: [mine.deviceNo, subs.deviceNo] };
    expect(await tenant.call(calls.previewCommand, { body: { kind: 'shell', ...choice } })).toEqual({
      count: 1,
      online: 1,
      unsupported: 1,
      disabled: 1,
      waitMinutes: 1_440,
      owners: [{ userId: tenant.id, userName: tenant.userName, count: 1, online: 1, deviceNos: [mine.deviceNo] }],
    });
    expect((await tenant.call(calls.sendCommand, { body: { kind: 'find', ...choice } })).count).toBe(1);
    expect(await codeOf(send(tenant, { kind: 'find', deviceNos: [subs.deviceNo] }))).toBe(400);
  });
});

describe('who may', () => {
  test('a phone out of reach refuses the whole order, and nothing is sent', async () => {
    const deviceNos = [mine.deviceNo, foreign.deviceNo];
    expect(await codeOf(send(tenant, { kind: 'find', deviceNos }))).toBe(404);
    expect(await codeOf(tenant.send(calls.previewCommand, { body: { kind: 'find', deviceNos } }))).toBe(404);
    const owned = await ownedPhone(t, other);
    expect(await codeOf(send(tenant, { kind: 'find', groupIds: [owned.groupId] }))).toBe(404);
    expect(await codeOf(send(sub, { kind: 'find', deviceNos: [mine.deviceNo] }))).toBe(404);
    expect([mine, foreign].flatMap(({ phone }) => phone.received.filter(({ action }) => action === 'command'))).toEqual(
      [],
    );
    owned.phone.close();
  });

  test('a ledger shows the phones in reach only, and with what a command was given only to the giver’s reach', async () => {
    const deviceNos = [mine.deviceNo, subs.deviceNo, foreign.deviceNo];
    const id = await give(t.admin, 'shell', { args: { command: 'secret' }, deviceNos });
    for (const { phone } of [mine, subs, foreign]) await obey(phone, 'shell', 'secret too');
    await untilStates(t.admin, id, Object.fromEntries(deviceNos.map((deviceNo) => [deviceNo, 'done'])));

    const own = await ledger(sub, id);
    expect(own.command).toMatchObject({ kind: 'shell', args: {}, userName: 'admin', total: 1 });
    expect(own.list).toMatchObject([{ deviceNo: subs.deviceNo, state: 'done', output: '' }]);
    const guessed = (person: Person) => person.call(calls.oneCommand, { query: { id, text: 'secret' } });
    expect((await guessed(sub)).total).toBe(0);
    expect((await ledger(tenant, id)).list.map((one) => one.deviceNo)).toEqual([mine.deviceNo, subs.deviceNo]);
    expect((await ledger(t.admin, id)).list.map((one) => one.output)).toEqual(Array(3).fill('secret too'));

    const theirs = await give(tenant, 'find', { deviceNos: [mine.deviceNo] });
    for (const stranger of [other, sub]) {
      expect(await codeOf(stranger.send(calls.oneCommand, { query: { id: theirs } }))).toBe(404);
      expect(await codeOf(stranger.send(calls.cancelCommand, { body: { id: theirs } }))).toBe(404);
      const { list } = await stranger.call(calls.listCommands, { query: { pageSize: 1000 } });
      expect(list.map((one) => one.id)).not.toContain(theirs);
    }
  });

  test.each([
    ['shell', { command: 'id' }, 'task:command:shell'],
    ['settings', { heartbeat: 9 }, 'device:list:edit'],
  ] as const)('%s needs a right of its own', async (kind, args, permission) => {
    const deviceNos = [mine.deviceNo];
    const operator = await t.backgroundUser({ permissions: ['task:command:send'], dataScope: 'all' });
    expect(await codeOf(send(operator, { kind, args, deviceNos }))).toBe(403);
    expect(await codeOf(operator.send(calls.previewCommand, { body: { kind, deviceNos } }))).toBe(403);
    expect(await codeOf(send(operator, { kind: 'find', deviceNos }))).toBe(0);
    const entitled = await t.backgroundUser({ permissions: ['task:command:send', permission], dataScope: 'all' });
    expect(await codeOf(send(entitled, { kind, args, deviceNos }))).toBe(0);
  });

  test('to give one and to read the ledger are two rights', async () => {
    const operator = await t.backgroundUser({ permissions: ['task:command:send'], dataScope: 'all' });
    expect(await codeOf(operator.send(calls.listCommands, { query: {} }))).toBe(403);
    const reader = await t.backgroundUser({ permissions: ['task:command:list'], dataScope: 'all' });
    expect(await codeOf(send(reader, { kind: 'find', deviceNos: [mine.deviceNo] }))).toBe(403);
  });

  test('whose time is over gives none; a phone of such an owner gets none until it is renewed', async () => {
    const owner = await t.tenant();
    const expire = (until: string) =>
      t.db.query(`update user_account set expires_at = now() + interval '${until}' where id = $1`, [owner.id]);
    const joined = await joinedPhone(t, owner);
    await t.admin.call(editUser, { body: { id: owner.id, expirationTime: '2026-01-01T00:00:00Z' } });
    const late = await t.signIn(owner.userName, testPassword);
    const body = { kind: 'find', deviceNos: [joined.deviceNo] };
    expect(await codeOf(late.send(calls.sendCommand, { body }))).toBe(423);
    const id = await give(t.admin, 'rebootPhone', { deviceNos: [joined.deviceNo] });
    expect((await ledger(t.admin, id)).list).toMatchObject([{ state: 'waiting' }]);
    await expire('1 day');
    // That a tenant has expired is remembered for five seconds.
    await eventually(() => joined.phone.received.some(({ action }) => action === 'command'), 10_000);
    await obey(joined.phone, 'rebootPhone');
    await untilStates(t.admin, id, { [joined.deviceNo]: 'done' });
  });

  test('what was given is audited', async () => {
    await give(tenant, 'find', { deviceNos: [mine.deviceNo] });
    await t.app.flush();
    const { rows } = await t.db.query(
      "select 1 from operation_log where module = 'Send a command' and params like $1",
      [`%${mine.deviceNo}%`],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('settings', () => {
  test('are stored, and go out with the values that hold when they do', async () => {
    mine.phone.close();
    const id = await give(tenant, 'settings', {
      args: { heartbeat: 30, runMode: 'agent' },
      deviceNos: [mine.deviceNo, subs.deviceNo],
    });
    expect(await obey(subs.phone, 'settings')).toMatchObject({ args: { heartbeat: 30, runMode: 'agent' } });
    // Once, because the command notifies them.
    expect(subs.phone.received.some(({ action }) => action === 'settings')).toBe(false);
    const { settings } = await tenant.call(findOneDevice, { query: { deviceNo: mine.deviceNo } });
    expect(settings).toMatchObject({ heartbeat: 30, runMode: 'agent', logFloatWindow: false });
    await tenant.call(submitDeviceCommand, { body: { deviceNo: mine.deviceNo, content: '{"heartbeat": 7}' } });
    const back = await reconnect(t, mine);
    const orders = [await back.next('command'), await back.next('command')];
    expect(orders.map((order) => order.args)).toEqual([{ heartbeat: 7, runMode: 'agent' }, { heartbeat: 7 }]);
    for (const order of orders) reply(back, order);
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
    back.close();
  });

  test('of one phone, changed on its form, have their line too', async () => {
    await tenant.call(submitDeviceCommand, {
      body: { deviceNo: mine.deviceNo, content: '{"runMode":"accessibility"}' },
    });
    await obey(mine.phone, 'settings');
    const { list } = await tenant.call(calls.listCommands, { query: { deviceNo: mine.deviceNo, state: 'done,sent' } });
    expect(list).toMatchObject([{ kind: 'settings', source: 'settings', args: { runMode: 'accessibility' } }]);
  });
});

test('a restart from a phone’s panel is in the ledger', async () => {
  const browser = await openBrowser(t.url, tenant.token, mine.deviceNo);
  browser.send({ action: 'rebootPhone' });
  await obey(mine.phone, 'rebootPhone', 'going down');
  expect(await browser.next('commandResult')).toMatchObject({ kind: 'rebootPhone', ok: true, msg: 'going down' });
  const { list } = await tenant.call(calls.listCommands, { query: { deviceNo: mine.deviceNo } });
  expect(list).toMatchObject([
    { kind: 'rebootPhone', source: 'panel', userName: tenant.userName, counts: { done: 1 } },
  ]);
  browser.close();
});
