import type { RunException } from '@flotilla/contract/device';
import { clusterExceptions, getException, listExceptions } from '@flotilla/contract/http/automation/exceptions';
import { listRuns } from '@flotilla/contract/http/automation/runs';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { expect, test } from 'vitest';
import { carryOut, enabledTask, joinedPhone } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const inChinese = { headers: { 'accept-language': 'zh-CN' } };

async function fail(exception: RunException) {
  const joined = await joinedPhone(t, tenant);
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  await carryOut(joined.phone, 'failed', { exception });
  return { ...joined, taskId };
}

const thrown: RunException = { kind: 'thrown', message: '', stack: '', artifact: '' };

test('a failure with a code is worded in the reader’s language, wherever it is shown', async () => {
  const message = 'TimeoutError: Nothing on the screen matched {"text":"OK"} within 20 ms';
  const fault = { code: 'nothingMatched', values: { selector: '{"text":"OK"}', ms: 20 } };
  const { taskId } = await fail({ ...thrown, message, fault });
  const words = '20 毫秒内屏幕上没有匹配 {"text":"OK"} 的控件';
  for (const [headers, expected] of [
    [{}, message],
    [inChinese.headers, words],
  ] as const) {
    const query = { taskId: String(taskId) };
    const exceptions = await tenant.call(listExceptions, { query, headers });
    expect(exceptions.list).toMatchObject([{ exception: expected }]);
    const { id } = exceptions.list[0]!;
    expect(await tenant.call(getException, { query: { id }, headers })).toMatchObject({ exception: expected });
    const clusters = await tenant.call(clusterExceptions, { query, headers });
    expect(clusters.list).toMatchObject([{ exception: expected, last: { exception: expected } }]);
    const runs = await tenant.call(listRuns, { query, headers });
    expect(runs.list).toMatchObject([{ state: 'failed', reason: expected, exceptionId: id }]);
  }
});

test('a failure that the script threw, or with a code of a newer agent, keeps its text', async () => {
  for (const fault of [undefined, { code: 'fromTheFuture', values: {} }]) {
    const { taskId } = await fail({ ...thrown, message: 'Error: no button', ...(fault && { fault }) });
    const { list } = await tenant.call(listExceptions, { query: { taskId: String(taskId) }, ...inChinese });
    expect(list).toMatchObject([{ exception: 'Error: no button' }]);
  }
});

test('a run that its agent interrupted fails with a reason and needs no attention', async () => {
  const throwing = await fail({ ...thrown, message: 'Error: no button' });
  const fault = { code: 'agentStopped', values: {} };
  const { taskId, deviceNo } = await fail({ ...thrown, kind: 'agent', message: 'the agent was shut down', fault });
  const query = { taskId: String(taskId) };
  expect((await tenant.call(listExceptions, { query })).list).toEqual([]);
  expect((await tenant.call(listRuns, { query, ...inChinese })).list).toMatchObject([
    { state: 'failed', reason: 'Agent 已关闭，运行中断', exceptionId: null },
  ]);
  const threw = async (ofDevice: string) => (await tenant.call(listMonitor, { query: { ofDevice } })).list[0]?.threw;
  await eventually(async () => (await threw(throwing.deviceNo)) === true);
  expect(await threw(deviceNo)).toBe(false);
});

test('the last words of an agent that leaves are worded too', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  phone.heartbeat({ serviceOk: 0, msg: 'phoneGone: unplugged' });
  const shown = async () =>
    (await tenant.call(listMonitor, { query: { ofDevice: deviceNo }, ...inChinese })).list[0]?.msg;
  await eventually(async () => (await shown()) === '设备已断开，运行中断: unplugged');
});
