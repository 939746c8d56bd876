import { createClient } from '@flotilla/client';
import { updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newTask,
  reconnect,
  report,
  statesOf,
  tell,
  untilStates,
} from '../../../../testing/automation-factories.ts';
import { createTestApp, quickLooks, type TestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { createFactories, type Person } from '../../../../testing/factories.ts';
import { withRestartableSite } from '../../../../testing/restartable-site.ts';

const ordersOf = ({ phone }: JoinedPhone) =>
  phone.received.flatMap((message) => (message.action === 'run' ? [message] : []));
const acksOf = ({ phone }: JoinedPhone) =>
  phone.received.flatMap((message) => (message.action === 'ack' ? (message.runs ?? []) : []));

describe('the database', () => {
  let t: TestApp;
  let tenant: Person;
  let outside: pg.Client;
  beforeAll(async () => {
    t = await createTestApp({ timing: quickLooks });
    tenant = await t.tenant();
    outside = new pg.Client({ ...t.db.connection, application_name: 'outside' });
    await outside.connect();
  });
  afterAll(async () => {
    await outside.end();
    await t.close();
  });

  /** Ends every connection of the server as soon as one of them waits for the lock that `lock` took. */
  async function breakDuring(lock: string, start: () => unknown) {
    await outside.query('begin');
    await outside.query(lock);
    const starting = start();
    await eventually(async () => {
      const { rowCount } = await outside.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'flotilla' and wait_event_type = 'Lock'`,
      );
      return (rowCount ?? 0) > 0;
    });
    await outside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'flotilla'`,
    );
    await starting;
  }

  test('breaks off in a batch of reports: none is acknowledged, none is lost', async () => {
    const phones = await Promise.all(Array.from({ length: 20 }, () => joinedPhone(t, tenant)));
    const taskId = await enabledTask(tenant, { deviceNos: phones.map((one) => one.deviceNo) });
    const orders = await Promise.all(phones.map(({ phone }) => phone.next('run')));
    await breakDuring(`select 1 from run where task_id = ${taskId} for update`, () => {
      for (const [index, { phone }] of phones.entries()) tell(phone, orders[index]!, 'done', { result: index });
    });
    expect(phones.flatMap(acksOf)).toEqual([]);
    await outside.query('commit');
    await Promise.all(phones.map(({ phone }) => phone.next('ack')));
    expect(await statesOf(tenant, taskId)).toEqual(Array(20).fill('done'));
  });

  test('breaks off in a claim: every run goes out once', async () => {
    const phones = await Promise.all(Array.from({ length: 20 }, () => joinedPhone(t, tenant)));
    const deviceNos = phones.map((one) => one.deviceNo);
    await enabledTask(tenant, { deviceNos });
    const busy = await Promise.all(phones.map(({ phone }) => phone.next('run')));
    const taskId = await enabledTask(tenant, { deviceNos });
    await breakDuring('select 1 from device_session for update', () => {
      for (const [index, { phone }] of phones.entries()) tell(phone, busy[index]!, 'done');
    });
    await outside.query('commit');
    const own = (one: JoinedPhone) => ordersOf(one).filter(({ task }) => task.id === taskId);
    await eventually(() => phones.every((one) => own(one).length > 0), 15_000);
    await Promise.all(phones.map((one) => report(one.phone, own(one)[0]!, 'done')));
    expect(phones.flatMap(own)).toHaveLength(20);
    expect(await statesOf(tenant, taskId)).toEqual(Array(20).fill('done'));
  });

  test('breaks off while a task is enabled: the call reports it, and the next one sends every run once', async () => {
    const phones = await Promise.all(Array.from({ length: 5 }, () => joinedPhone(t, tenant)));
    const taskId = await newTask(tenant, { deviceNos: phones.map((one) => one.deviceNo) });
    const call = { query: { id: String(taskId), status: '1' as const } };
    await breakDuring('select 1 from device_session for update', async () =>
      expect(await tenant.send(updateTaskStatus, call)).toMatchObject({ code: 500 }),
    );
    await outside.query('commit');
    await eventually(async () => (await tenant.send(updateTaskStatus, call)).code === 0, 15_000);
    await Promise.all(phones.map(async ({ phone }) => report(phone, await phone.next('run'), 'done')));
    expect(phones.flatMap(ordersOf)).toHaveLength(5);
    expect(await statesOf(tenant, taskId)).toEqual(Array(5).fill('done'));
  });
});

describe('a phone that sends rubbish', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ timing: quickLooks });
  });
  afterAll(() => t.close());

  test.each([
    ['a result nested without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'done'],
    ['a result nested deeply', `${'['.repeat(7_000)}${']'.repeat(7_000)}`, 'done'],
    ['half a character', '"\\ud800"', 'done'],
    ['a number beyond all', '1e999', 'sent'],
  ])('keeps nobody else’s reports from being stored: %s', async (_what, result, state) => {
    const tenant = await t.tenant();
    const [bad, good] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
    await enabledTask(tenant, { deviceNos: [bad.deviceNo, good.deviceNo] });
    const [wrong, right] = [await bad.phone.next('run'), await good.phone.next('run')];
    bad.phone.sendRaw(
      `{"action":"runState","runId":${wrong.runId},"nonce":"${wrong.nonce}","lease":${wrong.lease},"state":"done","at":"","result":${result}}`,
    );
    await report(good.phone, right, 'done');
    await untilStates(tenant, right.task.id, [state, 'done']);
  });
});

test('a server that is started again on its database completes every run exactly once', async () => {
  await withRestartableSite(async ({ start }) => {
    const first = await start();
    const owner = await createFactories(first).tenant();
    const phones = await Promise.all(Array.from({ length: 4 }, () => joinedPhone(first, owner)));
    for (const { phone } of phones) phone.keepBeating();
    const taskId = await enabledTask(owner, { deviceNos: phones.map((one) => one.deviceNo) });
    const orders = await Promise.all(phones.map(({ phone }) => phone.next('run')));
    const [fresh, accepted, running, ended] = phones as [JoinedPhone, JoinedPhone, JoinedPhone, JoinedPhone];
    await report(accepted.phone, orders[1]!, 'accepted');
    await report(running.phone, orders[2]!, 'running');
    await report(ended.phone, orders[3]!, 'running');
    await first.app.drain();

    const second = await start();
    const owned = createClient(second.url, owner.token) as Person;
    const heldBy = (index: number, state: 'accepted' | 'running' | 'done') => ({
      held: [{ runId: orders[index]!.runId, nonce: orders[index]!.nonce, lease: orders[index]!.lease, state }],
    });
    // The first never read its order, the last ended while the server was away.
    const back = [
      await reconnect(second, fresh),
      await reconnect(second, accepted, heldBy(1, 'accepted')),
      await reconnect(second, running, heldBy(2, 'running')),
      await reconnect(second, ended, heldBy(3, 'done')),
    ];
    for (const phone of back) phone.keepBeating();
    const again = await back[0]!.next('run');
    expect(again).toMatchObject({ runId: orders[0]!.runId, lease: 2 });
    await report(back[0]!, again, 'done');
    for (const index of [1, 2, 3]) await report(back[index]!, orders[index]!, 'done');
    expect(await statesOf(owned, taskId)).toEqual(Array(4).fill('done'));
    for (const index of [1, 2, 3]) expect(ordersOf({ ...fresh, phone: back[index]! })).toEqual([]);
    await second.app.drain();
  });
});
