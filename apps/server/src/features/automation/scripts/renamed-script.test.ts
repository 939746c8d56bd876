import { editScript } from '@flotilla/contract/http/automation/scripts';
import { expect, test } from 'vitest';
import { enabledTask, joinedPhone, newScript, report } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();

test('a renamed script is sent to phones under its new name', async () => {
  const tenant = await t.tenant();
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const scriptId = await newScript(tenant, { name: 'before' });
  await enabledTask(tenant, { deviceNos: [deviceNo], scriptId });
  const first = await phone.next('run');
  expect(first.script.name).toBe('before');
  await report(phone, first, 'done');
  await tenant.call(editScript, { body: { id: scriptId, name: 'after' } });
  await enabledTask(tenant, { deviceNos: [deviceNo], scriptId });
  expect((await phone.next('run')).script.name).toBe('after');
});
