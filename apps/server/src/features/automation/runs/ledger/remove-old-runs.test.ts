import { createHash } from 'node:crypto';
import { listExceptions } from '@flotilla/contract/http/automation/exceptions';
import { deleteTasks } from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { groupDevices } from '@flotilla/contract/http/fleet/devices';
import { expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  joinedPhone,
  report,
  runsOf,
  statesOf,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { runJobOf } from '../../../../testing/run-job.ts';
import { isFileKept, removeUnused } from '../../../../testing/unused-files.ts';
import { removeOldRuns } from './remove-old-runs.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const joined = await joinedPhone(t, tenant);

const remove = (batch?: number) => removeOldRuns(t.db.drizzle, 30, batch);
const age = (runIds: readonly number[], days: number) =>
  t.db.query('update run set ended_at = now() - make_interval(days => $2::int) where id = any($1)', [runIds, days]);
const picture = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
async function handIn(runId: number, text: string) {
  const answer = await fetch(new URL(`/rapi/artifact?runId=${runId}&name=a.jpg`, t.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${joined.token}`, 'content-type': 'image/jpeg' },
    body: picture(text),
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}
const isKept = async (text: string) => {
  await removeUnused(t);
  return isFileKept(t, createHash('sha256').update(picture(text)).digest('hex'));
};
async function endedRun(text: string, end: 'done' | 'failed' = 'failed') {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  const exception = { kind: 'thrown' as const, message: text, stack: '', artifact: 'a.jpg' };
  const { runId } = await carryOut(joined.phone, end, end === 'failed' ? { exception } : {});
  await handIn(runId, text);
  return { taskId, runId };
}

test('old runs go with their exceptions and the pictures that nothing else refers to, in small batches', async () => {
  const old = [await endedRun('alone'), await endedRun('shared'), await endedRun('shared'), await endedRun('both')];
  const young = [await endedRun('both'), await endedRun('young')];
  await Promise.all(old.map(({ taskId }) => untilStatus(tenant, taskId, 2)));
  await age(
    old.map((run) => run.runId),
    31,
  );
  await age([young[1]!.runId], 29);
  expect(await remove(1)).toBe(4);
  for (const { taskId } of old) {
    expect(await statesOf(tenant, taskId)).toEqual([]);
    expect((await tenant.call(listExceptions, { query: { taskId } })).list).toEqual([]);
  }
  for (const { taskId } of young) expect(await statesOf(tenant, taskId)).toEqual(['failed']);
  const kept = [await isKept('alone'), await isKept('shared'), await isKept('both'), await isKept('young')];
  expect(kept).toEqual([false, false, true, true]);
  expect(await remove()).toBe(0);
});

test('what has not ended stays, however old', async () => {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  const order = await joined.phone.next('run');
  await t.db.query(`update run set created_at = now() - interval '99 days' where id = $1`, [order.runId]);
  expect(await remove()).toBe(0);
  await report(joined.phone, order, 'done');
  expect(await statesOf(tenant, taskId)).toEqual(['done']);
});

test('the newest run of a phone stays while its task is enabled: the phone does not get the task again', async () => {
  const { id: groupId } = await tenant.call(deviceGroups.add, { body: { name: 'stays' } });
  const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [joined.deviceNo]);
  const move = () => tenant.call(groupDevices, { body: { ids: [rows[0]!.id], groupId } });
  await move();
  const taskId = await enabledTask(tenant, { groupIds: [groupId] });
  const { runId } = await carryOut(joined.phone);
  await age([runId], 400);
  expect(await remove()).toBe(0);
  await move();
  const next = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  expect((await carryOut(joined.phone)).task.id).toBe(next);
  expect(await runsOf(tenant, taskId)).toMatchObject([{ id: runId }]);
  await t.db.query('update task set status = 0 where id = $1', [taskId]);
  expect(await remove()).toBe(1);
});

test('a deleted task takes its pictures with it, those of others stay', async () => {
  const [gone, kept] = [await endedRun('of the deleted'), await endedRun('of both')];
  const twin = await endedRun('of both');
  await tenant.call(deleteTasks, { query: { ids: [gone.taskId, twin.taskId] } });
  expect(await isKept('of the deleted')).toBe(false);
  expect(await isKept('of both')).toBe(true);
  expect(await statesOf(tenant, kept.taskId)).toEqual(['failed']);
});

test('pictures end before their runs, by a job of their own', async () => {
  const [old, young] = [await endedRun('old picture'), await endedRun('young picture')];
  await t.db.query(`update run_artifact set created_at = now() - interval '31 days' where run_id = $1`, [old.runId]);
  expect(await runJobOf(t.admin, 'retention.artifacts')).toMatchObject({ status: 1 });
  expect([await isKept('old picture'), await isKept('young picture')]).toEqual([false, true]);
  expect(await statesOf(tenant, old.taskId)).toEqual(['failed']);
  expect(await statesOf(tenant, young.taskId)).toEqual(['failed']);
});
