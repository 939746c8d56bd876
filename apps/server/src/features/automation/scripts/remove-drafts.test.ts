import { tryScript } from '@flotilla/contract/http/automation/scripts';
import { rollbackTask } from '@flotilla/contract/http/automation/tasks/rollout';
import { expect, test } from 'vitest';
import { carryOut, joinedPhone, newScript, newTask } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { draftRetention } from './remove-drafts.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const { phone, deviceNo } = await joinedPhone(t, tenant);

test('a text that was tried is no version to go back to, and goes when nothing refers to it', async () => {
  const id = await newScript(tenant);
  const task = await newTask(tenant, { scriptId: id, deviceNos: [deviceNo] });
  await tenant.call(tryScript, { body: { id, content: 'sleep(2)', deviceNo } });
  await carryOut(phone);
  expect(await tenant.send(rollbackTask, { body: { id: task } })).toMatchObject({ code: 409 });
  const drafts = async () => (await t.db.query('select id from script_version where draft')).rows.length;
  await t.db.query(`update script_version set created_at = now() - interval '8 days'`);
  await draftRetention(t).run();
  expect(await drafts()).toBe(1);
  await t.db.query(`delete from run; delete from task where kind = 'runNow'`);
  await draftRetention(t).run();
  expect(await drafts()).toBe(0);
});
