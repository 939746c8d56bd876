import { listDevices } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  joinedPhone,
  reconnect,
  report,
  statesOf,
} from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';

const t = await useTestApp();

test('an agent with a copy of another one’s journal is turned away while that is at work, and harms none of its runs', async () => {
  const tenant = await t.tenant();
  const joined = await joinedPhone(t, tenant, { instance: 'first' });
  joined.phone.keepBeating();
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  const order = await joined.phone.next('run');
  await report(joined.phone, order, 'running');
  const copy = await reconnect(t, joined, { instance: 'second' });
  expect(await copy.next('refused')).toMatchObject({
    reason: 'copied',
    message: expect.stringContaining('a folder of its own'),
  });
  await eventually(async () => {
    const { list } = await tenant.call(listDevices, { query: { deviceNo: joined.deviceNo } });
    return list[0]!.cloneSeenAt !== null;
  });
  const { list } = await tenant.call(listMonitor, { query: { deviceNo: joined.deviceNo } });
  expect(list).toMatchObject([{ online: true, refusal: 'copied' }]);
  expect(await statesOf(tenant, taskId)).toEqual(['running']);
  await report(joined.phone, order, 'done');
  joined.phone.close();
  await joined.phone.closed;
  await (await reconnect(t, joined, { instance: 'second' })).next('welcome');
});

test('a restarted agent takes over from one that no longer answers', async () => {
  const tenant = await t.tenant();
  const joined = await joinedPhone(t, tenant, { instance: 'first' });
  joined.phone.socket.pause();
  const next = await reconnect(t, joined, { instance: 'second' });
  await next.next('welcome');
  await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  await carryOut(next);
});

test('the same agent reconnects at will', async () => {
  const joined = await joinedPhone(t, await t.tenant(), { instance: 'first' });
  await (await reconnect(t, joined, { instance: 'first' })).next('welcome');
  expect((await joined.phone.next('refused')).reason).toBe('replaced');
});
