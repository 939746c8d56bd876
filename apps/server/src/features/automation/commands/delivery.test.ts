import { cancelCommand } from '@flotilla/contract/http/automation/commands';
import { whyNotRunning } from '@flotilla/contract/http/automation/tasks';
import { deleteDevices, editDevice, findOneDevice } from '@flotilla/contract/http/fleet/devices';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  reconnect,
  untilStates as untilRuns,
} from '../../../testing/automation-factories.ts';
import { give, ledger, obey, reply, untilStates } from '../../../testing/command-factories.ts';
import { quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { ScriptedPhone } from '../../../testing/scripted-phone.ts';
import { storeAnswers } from './end-deliveries.ts';
import { removeOldCommands } from './remove-old-commands.ts';

let mine: JoinedPhone;

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
const other = await t.tenant();
beforeEach(async () => {
  mine = await joinedPhone(t, tenant);
});

const kindsHeard = (phone: ScriptedPhone) =>
  phone.received.flatMap((message) => (message.action === 'command' ? [message.kind] : []));
const toMine = () => ({ deviceNos: [mine.deviceNo] });
const back = (more: Parameters<typeof reconnect>[2] = {}) => {
  mine.phone.close();
  return reconnect(t, mine, more);
};
const idOf = async () => (await tenant.call(findOneDevice, { query: { deviceNo: mine.deviceNo } })).id;

describe('commands and tasks', () => {
  test('a command that was kept for a phone goes out before its task', async () => {
    mine.phone.close();
    const taskId = await enabledTask(tenant, toMine());
    const id = await give(tenant, 'rebootPhone', toMine());
    const phone = await reconnect(t, mine);
    const order = await phone.next('command');
    const { list } = await tenant.call(whyNotRunning, { query: { id: taskId } });
    expect(list).toMatchObject([{ reason: 'busy', detail: 'rebootPhone' }]);
    expect(phone.received.some(({ action }) => action === 'run')).toBe(false);
    reply(phone, order);
    await carryOut(phone);
    await untilRuns(tenant, taskId, ['done']);
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
    phone.close();
  });

  test('what is quick keeps no task waiting, and reaches a phone whatever else it does', async () => {
    await give(tenant, 'find', toMine());
    await mine.phone.next('command');
    await enabledTask(tenant, toMine());
    await mine.phone.next('run');
    await give(tenant, 'stopScript', toMine());
    await mine.phone.next('command', ({ kind }) => kind === 'stopScript');
  });

  test('the others of one phone go out one at a time, in their order', async () => {
    await give(tenant, 'install', { args: { url: 'https://files.example/app.apk' }, ...toMine() });
    const id = await give(tenant, 'shell', { args: { command: 'am start app' }, ...toMine() });
    await give(tenant, 'find', toMine());
    const install = await mine.phone.next('command', ({ kind }) => kind === 'install');
    await mine.phone.next('command', ({ kind }) => kind === 'find');
    expect(kindsHeard(mine.phone)).toEqual(['install', 'find']);
    expect((await ledger(tenant, id)).list).toMatchObject([{ state: 'waiting' }]);
    reply(mine.phone, install);
    await obey(mine.phone, 'shell');
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
  });
});

test('an answer that the phone gives for another owner ends nothing', async () => {
  const id = await give(tenant, 'find', toMine());
  const { commandId } = await mine.phone.next('command');
  const answer = { id: commandId, deviceId: await idOf(), ok: true, output: '', error: '' };
  expect(await storeAnswers(t.db.drizzle, [{ ...answer, ownerId: other.id }])).toEqual([]);
  await untilStates(tenant, id, { [mine.deviceNo]: 'sent' });
  expect(await storeAnswers(t.db.drizzle, [{ ...answer, ownerId: tenant.id }])).toHaveLength(1);
});

describe('a phone that comes back', () => {
  test('with its journal receives again what it has not answered, and its answer counts once', async () => {
    const id = await give(tenant, 'shell', { args: { command: 'id' }, ...toMine() });
    const first = await mine.phone.next('command');
    const phone = await back();
    const again = await phone.next('command');
    expect(again).toEqual(first);
    reply(phone, again, { output: 'first' });
    reply(phone, again, { output: 'second' });
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
    expect((await ledger(tenant, id)).list).toMatchObject([{ output: 'first' }]);
    phone.close();
  });

  test('may answer after it has restarted', async () => {
    const id = await give(tenant, 'rebootPhone', toMine());
    const { commandId } = await mine.phone.next('command');
    mine.phone.close();
    const phone = await reconnect(t, mine);
    // The agent's own report arrives before the server has asked for it again, and is processed when it has.
    reply(phone, { commandId });
    reply(phone, await phone.next('command'));
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
    phone.close();
  });

  test('with another journal does not get a command twice that must not be executed twice', async () => {
    const shell = await give(tenant, 'shell', { args: { command: 'pay' }, ...toMine() });
    await mine.phone.next('command');
    const find = await give(tenant, 'find', toMine());
    await mine.phone.next('command', ({ kind }) => kind === 'find');
    const taskId = await enabledTask(tenant, toMine());
    const phone = await back({ journalId: 'a new one' });
    await obey(phone, 'find');
    await untilStates(tenant, find, { [mine.deviceNo]: 'done' });
    await untilStates(tenant, shell, { [mine.deviceNo]: 'failed' });
    expect((await ledger(tenant, shell)).list[0]!.error).toContain('without knowing');
    expect(kindsHeard(phone)).toEqual(['find']);
    await carryOut(phone);
    await untilRuns(tenant, taskId, ['done']);
    phone.close();
  });
});

describe('answers', () => {
  test('of another phone are ignored', async () => {
    const stranger = await joinedPhone(t, other);
    const sibling = await joinedPhone(t, tenant);
    const id = await give(tenant, 'shell', { args: { command: 'id' }, ...toMine() });
    const order = await mine.phone.next('command');
    for (const { phone } of [stranger, sibling]) reply(phone, order, { output: 'forged' });
    const asked = await give(tenant, 'find', { deviceNos: [sibling.deviceNo] });
    await obey(sibling.phone, 'find');
    await untilStates(tenant, asked, { [sibling.deviceNo]: 'done' });
    expect((await ledger(tenant, id)).list).toMatchObject([{ state: 'sent', output: '' }]);
    reply(mine.phone, order, { output: 'true' });
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
    expect((await ledger(tenant, id)).list).toMatchObject([{ output: 'true' }]);
  });
});

test('an answer that the database never accepts is expected again, and blocks no other', async () => {
  await t.db.query(`
    create function refuse_poison() returns trigger language plpgsql as $$
      begin raise exception 'poison' using errcode = '22003'; end $$`);
  await t.db.query(`
    create trigger refuse_poison before update on command_delivery for each row when (new.output = 'poison')
      execute function refuse_poison()`);
  const well = await joinedPhone(t, tenant);
  const deviceNos = [mine.deviceNo, well.deviceNo];
  const id = await give(tenant, 'shell', { args: { command: 'id' }, deviceNos });
  const [order, others] = [await mine.phone.next('command'), await well.phone.next('command')];
  reply(mine.phone, order, { output: 'poison' });
  reply(well.phone, others);
  await untilStates(tenant, id, { [well.deviceNo]: 'done', [mine.deviceNo]: 'sent' });
  await eventually(async () => {
    reply(mine.phone, order, { output: 'fine' });
    return (await ledger(tenant, id)).list.every(({ state }) => state === 'done');
  });
  await t.db.query('drop trigger refuse_poison on command_delivery');
});

describe('a command ends', () => {
  const pass = (id: number) =>
    t.db.query("update command_delivery set deadline_at = now() - interval '1 second' where command_id = $1", [id]);

  test('expired when its phone was not there in time, and keeps no other waiting', async () => {
    const sent = await give(tenant, 'shell', { args: { command: 'id' }, ...toMine() });
    const order = await mine.phone.next('command');
    const waits = await give(tenant, 'rebootPhone', toMine());
    await pass(waits);
    await untilStates(tenant, waits, { [mine.deviceNo]: 'expired' });
    reply(mine.phone, order);
    await untilStates(tenant, sent, { [mine.deviceNo]: 'done' });
    expect(kindsHeard(mine.phone)).toEqual(['shell']);
  });

  test('expired when its answer was not there in time; a late answer over the same connection still reports what happened', async () => {
    const id = await give(tenant, 'shell', { args: { command: 'sleep' }, ...toMine() });
    const order = await mine.phone.next('command');
    await pass(id);
    await untilStates(tenant, id, { [mine.deviceNo]: 'expired' });
    reply(mine.phone, order, { output: 'late' });
    await untilStates(tenant, id, { [mine.deviceNo]: 'done' });
    expect((await ledger(tenant, id)).list).toMatchObject([{ output: 'late', error: '' }]);
  });

  test('expired for good when its phone reconnects: it is not sent again', async () => {
    const slow = await give(tenant, 'shell', { args: { command: 'sleep' }, ...toMine() });
    const later = await mine.phone.next('command');
    await pass(slow);
    await untilStates(tenant, slow, { [mine.deviceNo]: 'expired' });
    const phone = await back();
    reply(phone, later);
    await give(tenant, 'find', toMine());
    await obey(phone, 'find');
    expect((await ledger(tenant, slow)).list).toMatchObject([{ state: 'expired' }]);
    expect(kindsHeard(phone)).toEqual(['find']);
    phone.close();
  });

  test('urgent commands last two minutes, the others as long as the parameter or the order states', async () => {
    const minutes = async (kind: 'find' | 'rebootPhone', more = {}) => {
      const { command } = await ledger(tenant, await give(tenant, kind, { ...toMine(), ...more }));
      return Math.round((Date.parse(command.deadlineAt) - Date.parse(command.createdAt)) / 60_000);
    };
    expect(await minutes('find')).toBe(2);
    expect(await minutes('rebootPhone')).toBe(1_440);
    expect(await minutes('rebootPhone', { expiryMinutes: 5 })).toBe(5);
  });

  test('cancelled where it waits, not where it was sent', async () => {
    const away = await joinedPhone(t, tenant);
    away.phone.close();
    const isAway = { query: { deviceNo: away.deviceNo } };
    await eventually(async () => !(await tenant.call(findOneDevice, isAway)).online);
    const id = await give(tenant, 'rebootPhone', { deviceNos: [mine.deviceNo, away.deviceNo] });
    const order = await mine.phone.next('command');
    await untilStates(tenant, id, { [mine.deviceNo]: 'sent', [away.deviceNo]: 'waiting' });
    expect(await tenant.call(cancelCommand, { body: { id } })).toEqual({ count: 1 });
    reply(mine.phone, order);
    await untilStates(tenant, id, { [mine.deviceNo]: 'done', [away.deviceNo]: 'cancelled' });
    const phone = await reconnect(t, away);
    await give(tenant, 'find', { deviceNos: [away.deviceNo] });
    await obey(phone, 'find');
    expect(kindsHeard(phone)).toEqual(['find']);
    phone.close();
  });

  test('cancelled when its phone gets another owner, whose phone never receives it', async () => {
    const id = await give(tenant, 'shell', { args: { command: 'id' }, ...toMine() });
    const order = await mine.phone.next('command');
    const waits = await give(tenant, 'rebootPhone', toMine());
    const deviceId = await idOf();
    await t.admin.call(editDevice, { body: { id: deviceId, tenantId: other.id } });
    await untilStates(tenant, id, { [mine.deviceNo]: 'cancelled' });
    await untilStates(tenant, waits, { [mine.deviceNo]: 'cancelled' });
    const phone = await back();
    await phone.next('welcome');
    reply(phone, order, { output: 'of the new owner' });
    await give(other, 'find', toMine());
    await obey(phone, 'find');
    expect(kindsHeard(phone)).toEqual(['find']);
    expect((await ledger(tenant, id)).list).toMatchObject([{ state: 'cancelled', output: '' }]);
    phone.close();
  });

  test('cancelled when its phone is deleted; and is removed when it is old', async () => {
    mine.phone.close();
    const id = await give(tenant, 'rebootPhone', toMine());
    await tenant.call(deleteDevices, { query: { ids: [await idOf()] } });
    await untilStates(tenant, id, { [mine.deviceNo]: 'cancelled' });
    await t.db.query(
      "update command set created_at = now() - interval '31 days', deadline_at = now() - interval '31 days' where id = $1",
      [id],
    );
    expect(await removeOldCommands(t.db.drizzle, 30)).toBe(1);
    await expect(ledger(tenant, id)).rejects.toThrow('404');
  });
});
