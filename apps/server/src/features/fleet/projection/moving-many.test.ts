import { editDevice } from '@flotilla/contract/http/fleet/devices';
import { expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

async function join(wall: Browser, { phone, deviceNo }: OwnedPhone) {
  wall.send({ action: 'joinRoom', deviceNo });
  await Promise.race([
    phone.next('joinRoom').then(() => phone.send({ action: 'joinRoomResp', code: 0, msg: '' })),
    wall.next('joinRoomResp', (response) => response.deviceNo === deviceNo),
  ]);
  await eventually(() =>
    wall.received.some((message) => message.action === 'joinRoomResp' && message.deviceNo === deviceNo),
  );
}
const touchesOf = ({ phone }: OwnedPhone) =>
  phone.received.filter((message) => message.action === 'canvas_action').map(({ seq, x }) => [seq, x]);

test('one message moves many, in order; each phone answers for itself', async () => {
  const phones = [await ownedPhone(t, tenant), await ownedPhone(t, tenant), await ownedPhone(t, tenant)];
  const wall = await openBrowser(t.url, tenant.token);
  for (const owned of phones) await join(wall, owned);
  const deviceNos = phones.map(({ deviceNo }) => deviceNo);
  for (let seq = 1; seq <= 20; seq += 1) {
    wall.send({ action: 'canvas_action', action_type: '_touchMove', x: seq / 20, y: 0.5, seq, deviceNos });
  }
  const expected = Array.from({ length: 20 }, (_none, nth) => [nth + 1, (nth + 1) / 20]);
  for (const owned of phones) {
    await eventually(() => touchesOf(owned).length === 20);
    expect(touchesOf(owned)).toEqual(expected);
  }
  const [one, two] = phones as [OwnedPhone, OwnedPhone, OwnedPhone];
  const { viewer } = await one.phone.next('canvas_action');
  one.phone.send({ action: 'actionDone', viewer, seq: 20, ok: true, error: '' });
  two.phone.send({ action: 'actionDone', viewer, seq: 20, ok: false, error: 'the glass is broken' });
  expect(await wall.next('actionDone')).toEqual({
    action: 'actionDone',
    deviceNo: one.deviceNo,
    seq: 20,
    ok: true,
    error: '',
  });
  expect(await wall.next('actionDone')).toMatchObject({
    deviceNo: two.deviceNo,
    ok: false,
    error: 'the glass is broken',
  });
  for (const owned of phones) owned.phone.close();
  wall.close();
});

test('each phone is decided for itself: foreign, unwatched, steered by another, deleted', async () => {
  const [mine, unwatched, shared, gone] = [
    await ownedPhone(t, tenant),
    await ownedPhone(t, tenant),
    await ownedPhone(t, tenant),
    await ownedPhone(t, tenant),
  ];
  const foreign = await ownedPhone(t, other);
  const wall = await openBrowser(t.url, tenant.token);
  for (const owned of [mine, shared, gone]) await join(wall, owned);
  const rival = await openBrowser(t.url, t.admin.token);
  await join(rival, shared);
  gone.phone.close();
  await wall.next('presence', (said) => said.deviceNo === gone.deviceNo && !said.online);
  rival.send({ action: 'canvas_action', action_type: '_home', deviceNo: shared.deviceNo });
  await rival.next('steering', (said) => said.mine);

  const deviceNos = [foreign, mine, unwatched, shared, gone].map(({ deviceNo }) => deviceNo).concat('nowhere');
  wall.send({ action: 'canvas_action', action_type: '_back', seq: 7, deviceNos });
  const refused: Record<string, string> = {};
  for (let nth = 0; nth < 5; nth += 1) {
    const { deviceNo, ok, seq, error } = await wall.next('actionDone');
    expect([ok, seq]).toEqual([false, 7]);
    refused[deviceNo ?? ''] = error;
  }
  expect(refused).toEqual({
    [foreign.deviceNo]: expect.stringContaining('no longer be seen'),
    nowhere: expect.stringContaining('no longer be seen'),
    [unwatched.deviceNo]: expect.stringContaining('no longer be seen'),
    [shared.deviceNo]: expect.stringContaining('Somebody else'),
    [gone.deviceNo]: expect.stringContaining('offline'),
  });
  await eventually(() => touchesOf(mine).length === 1);
  expect(touchesOf(foreign)).toEqual([]);
  expect(touchesOf(unwatched)).toEqual([]);
  for (const one of [wall, rival, mine.phone, unwatched.phone, shared.phone, foreign.phone]) one.close();
});

test('without the right to control nothing moves; who has lost a phone no longer moves it', async () => {
  const owned = await ownedPhone(t, tenant);
  const watcher = await t.backgroundUser({
    permissions: ['device:monitor:list', 'device:screen:view'],
    dataScope: 'all',
  });
  const blind = await openBrowser(t.url, watcher.token);
  await join(blind, owned);
  blind.send({ action: 'canvas_action', action_type: '_home', seq: 1, deviceNos: [owned.deviceNo] });
  expect(await blind.next('actionDone')).toMatchObject({ ok: false, error: expect.stringContaining('permission') });
  const wall = await openBrowser(t.url, tenant.token);
  await join(wall, owned);
  await t.admin.call(editDevice, { body: { id: owned.id, tenantId: other.id } });
  await wall.next('ended');
  const phone = await connectPhone(t.url, { deviceId: owned.deviceNo, token: owned.token });
  await phone.next('welcome');
  wall.send({ action: 'canvas_action', action_type: '_home', seq: 2, deviceNos: [owned.deviceNo] });
  expect(await wall.next('actionDone')).toMatchObject({ seq: 2, ok: false });
  expect([...owned.phone.received, ...phone.received].some(({ action }) => action === 'canvas_action')).toBe(false);
  for (const one of [blind, wall, phone]) one.close();
});

test('of those who give way, who asks for the largest picture is shown it; all give way to who insists', async () => {
  const owned = await ownedPhone(t, tenant);
  const { deviceNo } = owned;
  const [first, second] = [await openBrowser(t.url, tenant.token), await openBrowser(t.url, tenant.token)];
  first.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_scale: '20' }, yields: true });
  expect((await owned.phone.next('joinRoom')).screenSetting).toMatchObject({ screen_scale: '20' });
  owned.phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  await first.next('joinRoomResp');
  second.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_scale: '70' }, yields: true });
  const asked = async () => {
    const { screenSetting } = await owned.phone.next('joinRoom');
    owned.phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
    return screenSetting.screen_scale;
  };
  expect(await asked()).toBe('70');
  for (const one of [first, second])
    expect(await one.next('joinRoomResp')).toMatchObject({ code: 0, screenSetting: { screen_scale: '70' } });

  const third = await openBrowser(t.url, tenant.token);
  third.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_scale: '30' }, yields: true });
  expect(await third.next('joinRoomResp')).toMatchObject({ code: 0, screenSetting: { screen_scale: '70' } });
  third.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_scale: '30' } });
  expect(await asked()).toBe('30');
  second.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_scale: '70' } });
  await second.next('joinRoomResp', ({ code }) => code === 1);
  third.close();
  expect(await asked()).toBe('70');
  second.close();
  expect(await asked()).toBe('20');
  for (const one of [first, owned.phone]) one.close();
});

test('a probe comes back when the phone’s end has answered', async () => {
  const owned = await ownedPhone(t, tenant);
  const wall = await openBrowser(t.url, tenant.token);
  const { deviceNo } = owned;
  wall.send({ action: 'probe', deviceNo, seq: 1 });
  wall.send({ action: 'watch', deviceNo });
  await wall.next('presence');
  wall.send({ action: 'probe', deviceNo, seq: 2 });
  wall.send({ action: 'probe', deviceNo, seq: 3 });
  expect(await wall.next('probed')).toEqual({ action: 'probed', deviceNo, seq: 2 });
  wall.send({ action: 'ping' });
  await wall.next('pong');
  expect(wall.received.filter(({ action }) => action === 'probed')).toHaveLength(1);
  for (const one of [wall, owned.phone]) one.close();
});
