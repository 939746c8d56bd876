import { getRun, stopRuns } from '@flotilla/contract/http/automation/runs';
import { expect, test } from 'vitest';
import { carryOut, enabledTask, joinedPhone, runsOf } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { because, reasonText } from './reason-text.ts';

const t = await useTestApp();

test('the reason of an end is stored as a code and shown in the reader’s language', async () => {
  const tenant = await t.tenant();
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  phone.close();
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
  const [run] = await runsOf(tenant, taskId);
  await tenant.call(stopRuns, { query: { ids: [run!.id] } });
  expect((await t.db.query('select reason from run where id = $1', [run!.id])).rows).toEqual([
    { reason: 'runStopped' },
  ]);
  const told = async (language: string) =>
    (await tenant.send(getRun, { query: { id: run!.id }, headers: { 'accept-language': language } })).data.reason;
  expect([await told('en'), await told('zh-CN'), await told('zh-TW')]).toEqual([
    'Stopped before it was sent',
    '下发前已停止',
    '下發前已停止',
  ]);
});

test('a phone’s own text is shown unchanged', async () => {
  const tenant = await t.tenant();
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
  await carryOut(phone, 'done', { reason: 'name' });
  expect(await runsOf(tenant, taskId)).toMatchObject([{ reason: 'name' }]);
});

test('a later report is shown beside the reason', () => {
  expect(reasonText(because('runSilent'), 'en', 'failed')).toBe('The phone has not reported (reported later: failed)');
});
