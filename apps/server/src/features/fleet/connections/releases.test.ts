import { deviceProtocol } from '@flotilla/contract/device';
import { oldestAgentRelease, previousDeviceProtocol } from '@flotilla/contract/device-protocol';
import { whyNotRunning } from '@flotilla/contract/http/automation/tasks';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { expect, test } from 'vitest';
import { carryOut, enabledTask, joinedPhone, reconnect, statesOf } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { nextDeviceId, siteKey } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const tooOld: [string, { protocol: number; instance: string }][] = [
  ['of two releases before', { protocol: previousDeviceProtocol - 1, instance: 'i' }],
  ['that does not send the nonces of its runs', { protocol: previousDeviceProtocol, instance: '' }],
];

test.each([
  ['the same release', deviceProtocol],
  ['the release before', previousDeviceProtocol],
])('an agent of %s runs what it is sent', async (_name, protocol) => {
  const phone = await joinedPhone(t, tenant, { protocol, instance: 'i' });
  expect(phone.phone.received).toContainEqual(expect.objectContaining({ action: 'welcome', protocol }));
  const taskId = await enabledTask(tenant, { deviceNos: [phone.deviceNo] });
  await carryOut(phone.phone);
  expect(await statesOf(tenant, taskId)).toEqual(['done']);
  phone.phone.close();
});

test.each(tooOld)('an agent %s is refused, and its phone says which release it needs', async (_name, hello) => {
  const joined = await joinedPhone(t, tenant);
  joined.phone.close();
  await joined.phone.closed;
  const old = await reconnect(t, joined, hello);
  const message = `The releases of agent and site do not fit: the site needs agent ${oldestAgentRelease} or newer`;
  expect(await old.next('refused')).toMatchObject({ reason: 'protocol', message });
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  expect(await statesOf(tenant, taskId)).toEqual(['waiting']);
  const { list } = await tenant.call(listMonitor, { query: { ofDevice: joined.deviceNo } });
  expect(list).toMatchObject([{ online: false, refusal: 'protocol', refusalText: message }]);
  const why = await tenant.call(whyNotRunning, { query: { deviceNo: joined.deviceNo } });
  expect(why.list).toMatchObject([{ reason: 'offline', detail: message }]);
});

test.each(tooOld)('an agent %s joins no phone with a key', async (_name, hello) => {
  const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: await siteKey(t.admin), ...hello });
  expect((await phone.next('refused')).reason).toBe('protocol');
});

test('an agent of two releases after is refused', async () => {
  const phone = await connectPhone(t.url, {
    deviceId: nextDeviceId(),
    key: await siteKey(t.admin),
    protocol: deviceProtocol + 1,
  });
  expect((await phone.next('refused')).reason).toBe('protocol');
});
