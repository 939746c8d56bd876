import type { RunOrder } from '@flotilla/contract/device';
import { getRun, stopRuns } from '@flotilla/contract/http/automation/runs';
import {
  cleanSendAllLog,
  deleteTasks,
  updateTaskStatus,
  updateTaskStatusAndStopRemote,
  whyNotRunning,
} from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { assignDevices, unassignDevices } from '@flotilla/contract/http/fleet/devices';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  reconnect,
  report,
  runsOf,
  statesOf,
  tell,
  untilStates,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { ScriptedPhone } from '../../../../testing/scripted-phone.ts';

let joined: JoinedPhone;

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
const other = await t.tenant();
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const heard = (phone: ScriptedPhone) =>
  phone.received.flatMap((message) => (message.action === 'run' ? [message] : []));
/** The order of a fresh task for the phone of this test. */
async function ordered() {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  return { taskId, order: await joined.phone.next('run') };
}
const back = (more: Parameters<typeof reconnect>[2] = {}) => {
  joined.phone.close();
  return reconnect(t, joined, more);
};
type Ordered = Pick<RunOrder, 'runId' | 'nonce' | 'lease'>;
const held = ({ runId, nonce, lease }: Ordered, state: 'accepted' | 'running' | 'done') => ({
  held: [{ runId, nonce, lease, state }],
});
/** A task that the phone gets only when it is idle and everything before has been settled. */
async function nextOrder(phone: ScriptedPhone) {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  return { taskId, order: await phone.next('run', (order) => order.task.id === taskId) };
}

describe('a phone that comes back with its journal', () => {
  test('keeps a run that it got over a newer connection, when an outdated hello is read late', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    // Claims the newer connection in between.
    await t.db.query(`
      create function claim_newer() returns trigger language plpgsql as $$ begin
        update device_session set epoch = epoch + 1 where device_id = new.device_id;
        return null; end $$;
      create trigger claim_newer after update of epoch on device_session for each row
        when (pg_trigger_depth() = 0) execute function claim_newer()`);
    const outdated = await reconnect(t, joined);
    expect(await outdated.next('refused')).toMatchObject({ reason: 'replaced' });
    await t.db.query('drop trigger claim_newer on device_session; drop function claim_newer');
    expect(await statesOf(tenant, taskId)).toEqual(['running']);
  });

  test('in the middle of a run goes on with it, and is not sent it again', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    const phone = await back(held(order, 'running'));
    expect(await phone.next('welcome')).toMatchObject({ settled: [], stops: [] });
    await report(phone, order, 'done');
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
    expect(heard(phone)).toEqual([]);
  });

  test('without a run that it never accepted gets it again, under a new lease', async () => {
    const { taskId, order } = await ordered();
    const phone = await back();
    const again = await phone.next('run');
    expect(again).toMatchObject({ runId: order.runId, lease: order.lease + 1 });
    await report(phone, again, 'done');
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
  });

  test('without a run that it had accepted has lost it; it is never sent again, and the phone is free', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'accepted');
    const phone = await back();
    await untilStates(tenant, taskId, ['lost']);
    expect(await runsOf(tenant, taskId)).toMatchObject([{ reason: 'The phone came back without knowing the run' }]);
    await nextOrder(phone);
    expect(heard(phone).map((run) => run.runId)).not.toContain(order.runId);
  });

  test('without a round that it had accepted goes on with the next one', async () => {
    const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [joined.deviceNo] });
    await report(joined.phone, await joined.phone.next('run'), 'running');
    await back();
    await untilStates(tenant, taskId, ['lost', 'waiting']);
    await tenant.call(updateTaskStatus, { query: { id: taskId, status: '0' } });
  });

  test('receives what is settled: runs that ended, and those the site does not know', async () => {
    const { order } = await ordered();
    await report(joined.phone, order, 'done');
    const phone = await back({
      held: [...held(order, 'done').held, ...held({ ...order, runId: 999_999_999 }, 'done').held],
    });
    const { settled } = await phone.next('welcome');
    expect(settled.sort()).toEqual([order.runId, 999_999_999]);
  });

  test('receives the stop that it missed, in every welcome until the run has ended', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    joined.phone.close();
    await tenant.call(stopRuns, { query: { ids: [order.runId] } });
    expect(await runsOf(tenant, taskId)).toMatchObject([{ state: 'running', stopping: true }]);
    for (let round = 0; round < 2; round++) {
      const phone = await back(held(order, 'running'));
      expect(await phone.next('welcome')).toMatchObject({ stops: [{ runId: order.runId, mode: 'kill' }] });
      joined = { ...joined, phone };
    }
    await report(joined.phone, order, 'stopped');
    const phone = await back();
    expect(await phone.next('welcome')).toMatchObject({ stops: [] });
    expect(await runsOf(tenant, taskId)).toMatchObject([{ state: 'stopped', stopping: false }]);
  });

  test('is ordered to stop a run whose task was deleted meanwhile', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    joined.phone.close();
    await tenant.call(deleteTasks, { query: { ids: [taskId] } });
    const phone = await back(held(order, 'running'));
    expect(await phone.next('welcome')).toMatchObject({
      stops: [{ runId: order.runId, mode: 'kill' }],
      settled: [order.runId],
    });
    await report(phone, order, 'stopped');
    await nextOrder(phone);
  });
});

test('with another journal nothing is proven: the run is neither sent again nor given up before its deadline', async () => {
  const { taskId, order } = await ordered();
  await report(joined.phone, order, 'running');
  const phone = await back({ journalId: 'a fresh journal' });
  await phone.next('welcome');
  await report(phone, order, 'done');
  const second = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  expect(await statesOf(tenant, taskId)).toEqual(['running']);
  expect(await statesOf(tenant, second)).toEqual(['waiting']);
  await t.db.query('update run set deadline_at = now() where id = $1', [order.runId]);
  const next = await phone.next('run');
  expect(next.task.id).toBe(second);
  expect(await runsOf(tenant, taskId)).toMatchObject([{ state: 'lost', reason: 'The phone has not reported' }]);
  expect(heard(phone)).toHaveLength(1);
});

describe('a run whose phone has come back with another journal', () => {
  async function lostJournal() {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    return { taskId, order, phone: await back({ journalId: 'a fresh journal' }) };
  }
  const released = { state: 'lost', reason: expect.stringContaining('Released by a person') };

  test('ends when a person stops it, and the phone is free', async () => {
    const { taskId, order, phone } = await lostJournal();
    await phone.next('welcome');
    await tenant.call(stopRuns, { query: { ids: [order.runId] } });
    expect(await runsOf(tenant, taskId)).toMatchObject([released]);
    await nextOrder(phone);
  });

  test('ends when the task is stopped on its phones', async () => {
    const { taskId, phone } = await lostJournal();
    await phone.next('welcome');
    await tenant.call(updateTaskStatusAndStopRemote, { query: { id: taskId, status: '0' } });
    expect(await runsOf(tenant, taskId)).toMatchObject([released]);
    await nextOrder(phone);
  });

  test('ends when the send log is cleared', async () => {
    const { taskId, order, phone } = await lostJournal();
    await phone.next('welcome');
    await tenant.call(cleanSendAllLog, { query: { taskId } });
    expect(await tenant.call(getRun, { query: { id: order.runId } })).toMatchObject(released);
    expect((await phone.next('run')).task.id).toBe(taskId);
  });

  test('ends as reported, if it was ordered to stop before', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    await tenant.call(stopRuns, { query: { ids: [order.runId] } });
    const phone = await back({ journalId: 'a fresh journal' });
    expect(await phone.next('welcome')).toMatchObject({ stops: [] });
    expect(await runsOf(tenant, taskId)).toMatchObject([released]);
    await nextOrder(phone);
  });

  test('ends as reported, if the phone was returned to unassigned and has joined again', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    joined.phone.close();
    const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [joined.deviceNo]);
    await t.admin.call(unassignDevices, { query: { ids: [rows[0]!.id] } });
    joined = await joinedPhone(t, tenant, { deviceId: joined.deviceId, journalId: 'a fresh journal' });
    expect(await runsOf(tenant, taskId)).toMatchObject([released]);
    await nextOrder(joined.phone);
  });

  test('takes the phone’s report as a note when the journal before comes back after all', async () => {
    const { taskId, order, phone } = await lostJournal();
    await phone.next('welcome');
    await tenant.call(stopRuns, { query: { ids: [order.runId] } });
    joined = { ...joined, phone };
    const before = await back(held(order, 'running'));
    await before.next('welcome');
    await report(before, order, 'done');
    expect((await runsOf(tenant, taskId))[0]!.reason).toMatch(/reported later: done/);
  });
});

describe('time', () => {
  const clock = (columns: string, runId: number) => t.db.query(`update run set ${columns} where id = $1`, [runId]);
  const firstOf = async (taskId: number) => (await runsOf(tenant, taskId))[0]!;

  test('a run that waits past its deadline has expired', async () => {
    joined.phone.close();
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    await clock('deadline_at = now()', (await firstOf(taskId)).id);
    await untilStates(tenant, taskId, ['expired']);
    const phone = await back();
    const { order } = await nextOrder(phone);
    expect(heard(phone)).toEqual([order]);
  });

  test('a run of a phone that has been silent for too long is lost; what it reports later is a note', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    joined.phone.close();
    await eventually(async () => {
      const { rows } = await t.db.query(
        `update device_session set changed_at = now() - interval '61 minutes'
          where not connected and device_id = (select id from device where device_no = $1) returning 1`,
        [joined.deviceNo],
      );
      return rows.length === 1;
    });
    await untilStates(tenant, taskId, ['lost']);
    const phone = await back(held(order, 'done'));
    expect(await phone.next('welcome')).toMatchObject({ settled: [order.runId] });
    // A settled run is not reported again, because the phone's hello contained its end.
    const one = await tenant.call(getRun, { query: { id: order.runId } });
    expect(one).toMatchObject({ state: 'lost', reason: 'The phone has not reported (reported later: done)' });
  });

  test('a run that was sent and not reported before its deadline is lost', async () => {
    const { taskId, order } = await ordered();
    await clock('deadline_at = now()', order.runId);
    await untilStates(tenant, taskId, ['lost']);
    tell(joined.phone, order, 'running');
    await nextOrder(joined.phone);
    expect(await statesOf(tenant, taskId)).toEqual(['lost']);
  });

  test('a phone that refuses because its start limit has passed ends the run as expired', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'refused', { reason: 'expired' });
    expect(await statesOf(tenant, taskId)).toEqual(['expired']);
  });
});

describe('a phone that goes to somebody else', () => {
  async function handOver(phone: ScriptedPhone) {
    const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [joined.deviceNo]);
    const id = rows[0]!.id;
    await t.admin.call(unassignDevices, { query: { ids: [id] } });
    await phone.next('waiting');
    const group = await t.admin.call(deviceGroups.add, { body: { name: `for ${id}`, userId: other.id } });
    await t.admin.call(assignDevices, { body: { deviceId: joined.deviceId, tenantId: other.id, groupId: group.id } });
    return phone.next('welcome', ({ token }) => token !== undefined);
  }

  test('is not sent what waits for it in the name of the owner before', async () => {
    const { order } = await ordered();
    const waiting = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    await report(joined.phone, order, 'done');
    const second = await joined.phone.next('run');
    await report(joined.phone, second, 'refused', { reason: 'not now' });
    await handOver(joined.phone);
    await t.db.query('update run set not_before = now() where id = $1', [second.runId]);
    const taskId = await enabledTask(other, { deviceNos: [joined.deviceId] });
    const { task } = await carryOut(joined.phone);
    expect(task.id).toBe(taskId);
    expect(heard(joined.phone).filter((run) => run.task.id === waiting)).toHaveLength(1);
    expect(await statesOf(tenant, waiting)).toEqual(['waiting']);
    const { list } = await tenant.call(whyNotRunning, { query: { id: waiting } });
    expect(list.filter((one) => one.reason !== 'refused')).toEqual([
      { deviceNo: joined.deviceNo, reason: 'unassigned', since: expect.any(String), detail: '' },
    ]);
    await expect(runsOf(tenant, taskId)).rejects.toThrow('404');
  });

  test('stops what it runs for the owner before, and fetches and hands in nothing more for it', async () => {
    const { taskId, order } = await ordered();
    await report(joined.phone, order, 'running');
    const { token, stops } = await handOver(joined.phone);
    expect(stops).toEqual([{ runId: order.runId, mode: 'kill' }]);
    joined.phone.close();
    const phone = await reconnect(t, { deviceId: joined.deviceId, token: token! }, held(order, 'running'));
    expect(await phone.next('welcome')).toMatchObject({ stops: [{ runId: order.runId, mode: 'kill' }] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    expect((await fetch(new URL(order.script.url, t.url), { headers })).status).toBe(404);
    const body = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const picture = await fetch(new URL(`/rapi/artifact?runId=${order.runId}&name=a.png`, t.url), {
      method: 'POST',
      headers,
      body,
    });
    expect(await picture.json()).toMatchObject({ code: 404 });
    await report(phone, order, 'stopped');
    expect(await statesOf(tenant, taskId)).toEqual(['stopped']);
  });
});
