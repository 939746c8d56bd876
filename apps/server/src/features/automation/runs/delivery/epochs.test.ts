import type { RunOrder } from '@flotilla/contract/device';
import { sendCommand } from '@flotilla/contract/http/automation/commands';
import type { NumberedRun } from '@flotilla/contract/numbered-run';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  reconnect,
  report,
  runsOf,
  statesOf,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';

let joined: JoinedPhone;

const t = await useTestApp();
const tenant = await t.tenant();
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const numberOf = ({ runId, nonce, seal }: RunOrder): NumberedRun => ({ runId, nonce, seal });
const epoch = async () => (await t.db.query<{ epoch: number }>('select epoch from site')).rows[0]!.epoch;

/** A run that the phone has carried out. */
async function carriedOut(): Promise<RunOrder> {
  await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  const order = await joined.phone.next('run');
  await report(joined.phone, order, 'done');
  return order;
}

/** The database before this run, whose task has ended, so it does not create a new run for the phone. */
async function restore({ runId, task }: RunOrder): Promise<void> {
  await t.db.query('update task set status = 2 where id = $1', [task.id]);
  await t.db.query('delete from run where id >= $1', [runId]);
  await t.db.query(`select setval('run_id_seq', $1, false)`, [runId]);
}

async function back(newestRun?: NumberedRun) {
  joined.phone.close();
  const phone = await reconnect(t, joined, { newestRun });
  joined = { ...joined, phone };
  return phone.next('welcome');
}

async function nextOrder(): Promise<RunOrder> {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  return joined.phone.next('run', ({ task }) => task.id === taskId);
}

describe('a phone that shows a run which the database does not know', () => {
  test('begins the next epoch, once: ids go on above all that were given', async () => {
    const order = await carriedOut();
    const before = await epoch();
    await restore(order);
    expect((await back(numberOf(order))).epoch).toBe(before + 1);
    expect((await nextOrder()).runId).toBeGreaterThan(order.runId + 1_000);
    expect((await back(numberOf(order))).epoch).toBe(before + 1);
  });

  test('does so too when its number has been given to another run meanwhile', async () => {
    const order = await carriedOut();
    const before = await epoch();
    await restore(order);
    const away = joined;
    joined = await joinedPhone(t, tenant);
    expect((await carriedOut()).runId).toBe(order.runId);
    joined.phone.close();
    joined = away;
    expect((await back(numberOf(order))).epoch).toBe(before + 1);
    expect((await back(numberOf(order))).epoch).toBe(before + 1);
  });

  test('is believed only with the site’s seal', async () => {
    const order = await carriedOut();
    const before = await epoch();
    const { runId, nonce, seal } = order;
    for (const forged of [
      { runId: runId + 1_000, nonce, seal },
      { runId, nonce: 'another', seal },
      { runId: runId + 1_000, nonce, seal: '' },
    ])
      expect((await back(forged)).epoch).toBe(before);
    expect((await nextOrder()).runId).toBe(runId + 1);
  });

  test('changes nothing as long as the database knows it', async () => {
    const order = await carriedOut();
    const before = await epoch();
    expect((await back(numberOf(order))).epoch).toBe(before);
    await t.db.query('delete from run where id = $1', [order.runId]);
    expect((await back(numberOf(order))).epoch).toBe(before);
  });

  test('has the ids of commands go on higher, too', async () => {
    const order = await carriedOut();
    const find = { kind: 'find' as const, deviceNos: [joined.deviceNo] };
    await tenant.call(sendCommand, { body: find });
    const { commandId } = await joined.phone.next('command');
    await restore(order);
    await back(numberOf(order));
    await tenant.call(sendCommand, { body: find });
    // The first one, never answered, comes again.
    const next = await joined.phone.next('command', (command) => command.commandId !== commandId);
    expect(next.commandId).toBeGreaterThan(commandId + 1_000);
  });

  test('ends what waits and may have run so long ago that no journal knows of it', async () => {
    const order = await carriedOut();
    joined.phone.close();
    await restore(order);
    const [old, young] = [
      await enabledTask(tenant, { deviceNos: [joined.deviceNo] }),
      await enabledTask(tenant, { deviceNos: [joined.deviceNo] }),
    ];
    await t.db.query(
      `update run set not_before = case task_id when $1 then now() - interval '49 hours' else now() end where task_id = any($2)`,
      [old, [old, young]],
    );
    await back(numberOf(order));
    expect(await runsOf(tenant, old)).toMatchObject([{ state: 'lost' }]);
    expect((await joined.phone.next('run')).task.id).toBe(young);
  });
});

test('a run that holds the number of another one is neither taken for it nor ended by it', async () => {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  const order = await joined.phone.next('run');
  await report(joined.phone, { ...order, nonce: 'of another history' }, 'done');
  expect(await statesOf(tenant, taskId)).toEqual(['sent']);
  joined.phone.close();
  const held = [{ runId: order.runId, nonce: 'of another history', lease: order.lease, state: 'running' as const }];
  const phone = await reconnect(t, joined, { held });
  const { stops, settled } = await phone.next('welcome');
  expect({ stops, settled }).toEqual({ stops: [{ runId: order.runId, mode: 'kill' }], settled: [order.runId] });
  expect(await phone.next('run')).toMatchObject({ runId: order.runId, nonce: order.nonce, lease: order.lease + 1 });
});
