import { listExceptions } from '@flotilla/contract/http/automation/exceptions';
import { listRuns } from '@flotilla/contract/http/automation/runs';
import { editScript, getScript, scriptVersions } from '@flotilla/contract/http/automation/scripts';
import { getTask } from '@flotilla/contract/http/automation/tasks';
import { rollbackTask } from '@flotilla/contract/http/automation/tasks/rollout';
import { expect, test } from 'vitest';
import { carryOut, enabledTask, joinedPhone, newScript, untilStates } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();

test('versions with the same number are distinguished in the versions, the ledger, exceptions and a rollback', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const scriptId = await newScript(tenant, { version: '1.0', content: 'sleep(1)' });
  const first = await enabledTask(tenant, { deviceNos: [deviceNo], scriptId });
  await carryOut(phone);
  const taken = await tenant.call(getScript, { query: { id: scriptId } });
  const { gmtModified, id, version } = taken;
  await tenant.call(editScript, { body: { id, gmtModified, version, content: 'sleep(2)' } });
  await tenant.call(editScript, { body: { id, version: '2', content: 'sleep(3)' } });
  await tenant.call(editScript, { body: { id, version, content: 'sleep(4)' } });

  const { list: versions } = await tenant.call(scriptVersions, { query: { id } });
  expect(versions.map((one) => one.label)).toEqual(['1.0 (3)', '2', '1.0 (2)', '1.0']);
  expect((await tenant.call(getScript, { query: { id } })).version).toBe('1.0');

  const second = await enabledTask(tenant, { deviceNos: [deviceNo], scriptId });
  const exception = { kind: 'thrown' as const, message: 'no', stack: '', artifact: '' };
  await carryOut(phone, 'failed', { exception });
  await untilStates(tenant, second, ['failed']);
  const runs = async (query: object) =>
    (await tenant.call(listRuns, { query: { scriptId, ...query } })).list.map((run) => [run.taskId, run.scriptVersion]);
  const ledger = [
    [second, '1.0 (3)'],
    [first, '1.0'],
  ];
  expect(await runs({})).toEqual(ledger);
  expect(await runs({ scriptVersion: '1.0' })).toEqual(ledger);
  expect(await runs({ scriptVersion: '1.0 (3)' })).toEqual([ledger[0]]);
  expect((await tenant.call(listExceptions, { query: { taskId: second } })).list).toMatchObject([
    { scriptVersion: '1.0 (3)' },
  ]);
  expect((await tenant.call(getTask, { query: { id: second } })).scriptVersion).toBe('1.0 (3)');
  const back = () => tenant.call(rollbackTask, { body: { id: second } });
  expect([(await back()).version, (await back()).version]).toEqual(['2', '1.0 (2)']);
});
