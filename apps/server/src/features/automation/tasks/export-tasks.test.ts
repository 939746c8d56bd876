import { exportExceptions } from '@flotilla/contract/http/automation/exceptions';
import { exportRuns } from '@flotilla/contract/http/automation/runs';
import { exportTasks } from '@flotilla/contract/http/automation/tasks';
import { expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  joinedPhone,
  newTask,
  untilStates,
  untilStatus,
} from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { exportedRows } from '../../../testing/exported.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const rowsOf = async (person: Person, { fileName }: { fileName: string }) => {
  const [titles, ...rows] = await exportedRows(t.url, person, fileName);
  return rows.map((row) => Object.fromEntries(titles!.map((title, index) => [title, row[index] ?? ''])));
};

test('tasks, runs and exceptions are exported as their lists show them', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const taskId = await enabledTask(tenant, { name: '=1+1', deviceNos: [deviceNo] });
  await newTask(tenant, { name: 'another', deviceNos: [deviceNo] });
  await carryOut(phone, 'failed', { exception: { message: '@boom', stack: '', kind: 'thrown', artifact: '' } });
  await untilStates(tenant, taskId, ['failed']);
  await untilStatus(tenant, taskId, 2);

  const tasks = await rowsOf(tenant, await tenant.call(exportTasks, { query: { name: '=1' } }));
  expect(tasks).toMatchObject([
    {
      'Task name': '=1+1',
      Execution: 'Once',
      Timer: 'Now',
      Status: 'Finished',
      Phones: deviceNo,
      Runs: '1',
      Failed: '1',
    },
  ]);
  const exceptions = await rowsOf(tenant, await tenant.call(exportExceptions, { query: {} }));
  expect(exceptions).toMatchObject([{ 'Device number': deviceNo, Exception: '@boom', Task: '=1+1', Kind: 'thrown' }]);
  expect(exceptions[0]).toHaveProperty('Agent version');

  const runs = await rowsOf(tenant, await tenant.call(exportRuns, { query: { taskId, state: 'failed' } }));
  expect(runs).toMatchObject([
    { 'Device number': deviceNo, Status: 'Failed', Task: '=1+1', 'Script version': '1', Reason: '@boom' },
  ]);
  expect(await rowsOf(tenant, await tenant.call(exportRuns, { query: { state: 'done' } }))).toEqual([]);

  const other = await t.tenant();
  expect(await other.send(exportRuns, { query: { taskId } })).toMatchObject({ code: 404 });
  expect(await rowsOf(other, await other.call(exportTasks, { query: {} }))).toEqual([]);
  expect(await rowsOf(other, await other.call(exportExceptions, { query: {} }))).toEqual([]);
  expect(await rowsOf(other, await other.call(exportRuns, { query: {} }))).toEqual([]);
  const reader = await t.backgroundUser({ permissions: ['task:task:list', 'script:exception:list', 'task:run:list'] });
  for (const endpoint of [exportTasks, exportExceptions, exportRuns])
    expect((await reader.send(endpoint, {})).code).toBe(403);
  phone.close();
});
