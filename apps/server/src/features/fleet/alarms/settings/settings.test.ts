import * as calls from '@flotilla/contract/http/fleet/alarms';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, onTestFinished, test } from 'vitest';
import { alarmTenant, allowRobot } from '../../../../testing/alarm-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { startRobot } from '../../../../testing/robot-receivers.ts';

const t = await useTestApp();
const address = 'https://oapi.dingtalk.com/robot/send?access_token=do-not-show-abcd';
const secret = 'SEC-do-not-show';

test('settings have defaults, belong to a tenant, and never show the credentials', async () => {
  const [owner, stranger] = [await t.tenant(), await t.tenant()];
  const before = await owner.call(calls.getAlarmSettings, {});
  expect(before).toMatchObject({ robot: 'dingtalk', offlineSeconds: 300, lowBatteryPercent: 20, count: 3 });
  expect(before).toMatchObject({ hasAddress: false, hasSecret: false, addressHint: '', gmtModified: null });
  await owner.call(calls.saveAlarmSettings, { body: { robotAddress: address, secret, offlineSeconds: 0 } });
  const saved = await owner.call(calls.getAlarmSettings, {});
  expect(saved).toMatchObject({ hasAddress: true, hasSecret: true, offlineSeconds: 0, lowBatteryPercent: 20 });
  expect(saved.addressHint).toBe('oapi.dingtalk.com/…abcd');
  expect(await stranger.call(calls.getAlarmSettings, {})).toEqual(before);

  await owner.call(calls.saveAlarmSettings, { body: { secret: '', gmtModified: saved.gmtModified! } });
  expect(await owner.call(calls.getAlarmSettings, {})).toMatchObject({ hasAddress: true, hasSecret: false });
  const stale = { body: { count: 1, gmtModified: saved.gmtModified! } };
  expect(await owner.send(calls.saveAlarmSettings, stale)).toMatchObject({ code: 409 });

  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { pageSize: 50 } });
  const { rows } = await t.db.query('select row_to_json(s)::text as row from alarm_settings s');
  const stored = JSON.stringify([list, rows, saved, stale]);
  expect(stored).toContain('Save the alarm settings');
  expect(stored).not.toContain('do-not-show');
});

test('wrong settings are refused with their field, and so are users without the permission', async () => {
  const owner = await t.tenant();
  const wrong = {
    robotAddress: 'ftp://nowhere/',
    intervalSeconds: 59,
    offlineSeconds: 29,
    lowBatteryPercent: 101,
    robot: 'pigeon',
    unknown: 1,
  };
  for (const [field, value] of Object.entries(wrong)) {
    const answer = await owner.send(calls.saveAlarmSettings, { body: { [field]: value } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
  }
  const nobody = await t.backgroundUser();
  for (const call of [calls.getAlarmSettings, calls.saveAlarmSettings, calls.testAlarmRobot])
    expect(await nobody.send(call, { body: call === calls.getAlarmSettings ? undefined : {} })).toMatchObject({
      code: 403,
    });
});

test('the test button sends with saved and unsaved fields, and shows the error of the robot', async () => {
  const { owner, robot } = await alarmTenant(t, {}, 'feishu');
  expect(await owner.call(calls.testAlarmRobot, { body: {} })).toEqual({ ok: true, error: '', hint: '' });
  expect(robot.received[0]!.text).toContain('Test message');
  const refused = await owner.call(calls.testAlarmRobot, { body: { secret: 'wrong' } });
  expect(refused).toMatchObject({ ok: false, error: expect.stringMatching(/^19021 sign match fail/) });
  expect(refused.hint).toContain('secret');
  const other = await startRobot('wecom');
  onTestFinished(() => other.close());
  const unsaved = { robot: 'wecom', robotAddress: other.address, noticePrefix: 'Unsaved' } as const;
  const inner = await owner.call(calls.testAlarmRobot, { body: unsaved });
  expect(inner).toMatchObject({ ok: false, error: '127.0.0.1' });
  expect(inner.hint).toContain('alarm.innerAllow');
  await allowRobot(t, other);
  expect(await owner.call(calls.testAlarmRobot, { body: unsaved })).toMatchObject({ ok: true });
  expect(other.received[0]!.text).toMatch(/^\*\*Unsaved /);
  const without = await (await t.tenant()).call(calls.testAlarmRobot, { body: {} });
  expect(without).toMatchObject({ ok: false, error: '', hint: 'Enter the address of the robot first' });
});
