import { listRuns } from '@flotilla/contract/http/automation/runs';
import { listTaskPhones, whyNotRunning } from '@flotilla/contract/http/automation/tasks';
import { expect, test } from 'vitest';
import { enabledTask, joinedPhone, report } from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { markStuck } from './stop-overdue.ts';

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();

/** A run that has reported progress, and a function that ages its last report by some minutes. */
async function running(more: Parameters<typeof enabledTask>[1] = {}) {
  const joined = await joinedPhone(t, tenant);
  await enabledTask(tenant, { deviceNos: [joined.deviceNo], ...more });
  const order = await joined.phone.next('run');
  report(joined.phone, order, 'running');
  const one = async () => (await tenant.call(listRuns, { query: { ofDevice: joined.deviceNo } })).list[0]!;
  await eventually(async () => (await one()).state === 'running');
  const { runId, nonce, lease } = order;
  const tell = (progress: { percent?: number; text?: string }) =>
    joined.phone.send({ action: 'runProgress', runId, nonce, lease, ...progress });
  const silentFor = (minutes: number) =>
    t.db.query(
      `with back as (update device_session set changed_at = now() - interval '1 hour' where device_id = (select device_id from run where id = $1))
       update run set active_at = now() - make_interval(mins => $2) where id = $1`,
      [runId, minutes],
    );
  return { joined, order, one, tell, silentFor };
}

test('marks of progress are shown with the run, the newest of many; a forged nonce marks nothing', async () => {
  const { joined, order, one, tell } = await running();
  for (let percent = 0; percent <= 40; percent += 1) tell({ percent });
  tell({ text: '第 4 页' });
  await eventually(async () => (await one()).progressText === '第 4 页');
  joined.phone.send({
    action: 'runProgress',
    runId: order.runId,
    nonce: 'x',
    lease: order.lease,
    percent: 99,
    text: 'forged',
  });
  tell({ percent: 50 });
  await eventually(async () => (await one()).progressPercent === 50);
  expect(await one()).toMatchObject({ progressText: '第 4 页', stuckAt: null });
});

test('a silent script is stuck, is found by the filter, and no longer so once it does something', async () => {
  const { one, tell, silentFor } = await running();
  tell({ percent: 1 });
  await eventually(async () => (await one()).progressPercent === 1);
  await silentFor(14);
  await silentFor(16);
  await eventually(async () => (await one()).stuckAt !== null);
  const { list } = await tenant.call(listRuns, { query: { stuck: '1' } });
  expect(list.map(({ id }) => id)).toEqual([(await one()).id]);
  tell({ percent: 2 });
  await eventually(async () => (await one()).stuckAt === null);
  expect((await tenant.call(listRuns, { query: { stuck: '1' } })).total).toBe(0);
});

test('a phone that has just come back is not judged stuck', async () => {
  const { one, order, silentFor } = await running();
  const backFor = (seconds: number) =>
    t.db.query(
      `update device_session set changed_at = now() - make_interval(secs => $2) where device_id = (select device_id from run where id = $1)`,
      [order.runId, seconds],
    );
  await backFor(100);
  await t.db.query(`update run set active_at = now() - interval '1 hour' where id = $1`, [order.runId]);
  await markStuck(t.db.drizzle, 15);
  expect((await one()).stuckAt).toBeNull();
  await silentFor(16);
  await eventually(async () => (await one()).stuckAt !== null);
});

test('a stuck run is stopped if the task wants it, and the ledger has the reason', async () => {
  const { joined, order, one, tell, silentFor } = await running({ stopStuck: 1 });
  tell({ percent: 1 });
  await eventually(async () => (await one()).progressPercent === 1);
  await silentFor(16);
  expect(await joined.phone.next('stopRun')).toMatchObject({ runId: order.runId, mode: 'kill' });
  report(joined.phone, order, 'stopped');
  await eventually(async () => (await one()).state === 'stopped');
  expect(await one()).toMatchObject({ stuckAt: null, reason: expect.stringContaining('stuck') });
});

test('that a run is stuck is why its phone does not run, for the phone, its task and the one that waits', async () => {
  const { joined, one, tell, silentFor } = await running({ name: 'The stuck one' });
  const { deviceNo } = joined;
  const why = async (query: object) => (await tenant.call(whyNotRunning, { query })).list;
  const names = async (query: object) => (await why(query)).map(({ reason }) => reason);
  expect(await names({ deviceNo })).not.toContain('stuck');
  tell({ percent: 1 });
  await eventually(async () => (await one()).progressPercent === 1);
  await silentFor(16);
  await eventually(async () => (await one()).stuckAt !== null);
  const { stuckAt, taskId } = await one();
  const second = await enabledTask(tenant, { deviceNos: [deviceNo] });
  const stuck = { deviceNo, reason: 'stuck', since: stuckAt, detail: 'The stuck one' };
  expect(await why({ deviceNo })).toContainEqual(stuck);
  expect(await why({ id: second })).toContainEqual(stuck);
  expect(await why({ id: taskId })).toEqual([{ ...stuck, detail: '' }]);
  const { list } = await tenant.call(listTaskPhones, { query: { id: taskId } });
  expect(list).toMatchObject([{ deviceNo, reasons: [{ reason: 'stuck', since: stuckAt }] }]);
  tell({ percent: 2 });
  await eventually(async () => !(await names({ deviceNo })).includes('stuck'));
  expect(await names({ deviceNo })).toEqual(['busy']);
});
