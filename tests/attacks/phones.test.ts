import { createClient } from '@flotilla/client';
import { makeEnrolTicket } from '@flotilla/contract/http/fleet/enrolment';
import { getInfo } from '@flotilla/contract/http/identity/sessions';
import { listUsers } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { enabledTask, joinedPhone, report, runsOf } from '../../apps/server/src/testing/automation-factories.ts';
import { useTestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { nextDeviceId } from '../../apps/server/src/testing/fleet-factories.ts';
import { connectPhone } from '../../apps/server/src/testing/scripted-phone.ts';

const app = await useTestApp();
const owner = await app.tenant();

test('a phone cannot report for another phone’s run, nor under another lease', async () => {
  const [victim, attacker] = [await joinedPhone(app, owner), await joinedPhone(app, await app.tenant())];
  const taskId = await enabledTask(owner, { deviceNos: [victim.deviceNo] });
  const order = await victim.phone.next('run');
  for (const lease of [order.lease, order.lease + 1, 0]) {
    for (const state of ['accepted', 'running', 'done'] as const) {
      await report(attacker.phone, { ...order, lease }, state);
    }
  }
  await report(victim.phone, { ...order, lease: order.lease + 1 }, 'done');
  await report(victim.phone, order, 'accepted');
  const [run] = await runsOf(owner, taskId);
  expect(run).toMatchObject({ state: 'sent', runningAt: null, endedAt: null });
  await report(victim.phone, order, 'running');
  await report(victim.phone, order, 'done');
  expect((await runsOf(owner, taskId))[0]?.state).toBe('done');
  for (const { phone } of [victim, attacker]) phone.close();
});

test('neither number, serial nor IMEI open another phone’s place, with the key of whomever', async () => {
  const victim = await joinedPhone(app, owner);
  const stranger = await joinedPhone(app, await app.tenant());
  for (const more of [
    { token: stranger.token },
    { token: victim.deviceNo },
    { token: victim.deviceId, imei: victim.deviceId },
    { key: victim.deviceNo },
  ]) {
    const attempt = await connectPhone(app.url, { deviceId: victim.deviceId, ...more });
    await attempt.next('refused');
    await attempt.closed;
  }
  await enabledTask(owner, { deviceNos: [victim.deviceNo] });
  await victim.phone.next('run');
  for (const { phone } of [victim, stranger]) phone.close();
});

test('a phone’s token is not accepted from a user, nor a user’s from a phone', async () => {
  const { phone, token, deviceId } = await joinedPhone(app, owner);
  const asPhone = createClient(app.url, token);
  expect((await asPhone.send(getInfo)).code).toBe(401);
  expect((await asPhone.send(listUsers)).code).toBe(401);
  const attempt = await connectPhone(app.url, { deviceId, token: owner.token! });
  expect((await attempt.next('refused')).reason).toMatch(/^bad(Token|Key)$/);
  phone.close();
});

test('a one-time code joins one phone, however many try at once', async () => {
  const { code } = await owner.call(makeEnrolTicket, { body: {} });
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => connectPhone(app.url, { deviceId: nextDeviceId(), key: code })),
  );
  const answers = await Promise.all(
    tries.map((phone) => Promise.race([phone.next('welcome'), phone.next('refused'), phone.next('waiting')])),
  );
  expect(answers.map(({ action }) => action).sort()).toEqual([...Array(7).fill('refused'), 'welcome']);
  for (const phone of tries) phone.close();
});
