import { expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();

async function enter({ phone, deviceNo }: OwnedPhone, person: Person): Promise<Browser> {
  const browser = await openBrowser(t.url, person.token, deviceNo);
  browser.send({ action: 'joinRoom' });
  phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  await browser.next('joinRoomResp', ({ code }) => code === 0);
  return browser;
}
const heardBy = async (browser: Browser) => {
  browser.send({ action: 'ping' });
  await browser.next('pong');
  return browser.received.flatMap((message) => (message.action === 'clipboard' ? [message] : []));
};

test('a text copied on a phone reaches those who may steer it, an answer only the requester', async () => {
  const owned = await ownedPhone(t, tenant);
  const { phone } = owned;
  const onlooker = await t.backgroundUser({
    permissions: ['device:monitor:list', 'device:screen:view'],
    dataScope: 'all',
  });
  const first = await openBrowser(t.url, tenant.token, owned.deviceNo);
  first.send({ action: 'joinRoom' });
  await phone.next('joinRoom');
  phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
  await first.next('joinRoomResp', ({ code }) => code === 0);
  const [second, watcher] = [await enter(owned, tenant), await enter(owned, onlooker)];

  phone.send({ action: 'clipboard', viewer: '', text: '复制' });
  expect(await first.next('clipboard')).toEqual({ action: 'clipboard', text: '复制', asked: false });
  expect(await second.next('clipboard')).toMatchObject({ text: '复制' });
  second.send({ action: 'canvas_action', action_type: '_getClipboard', seq: 7 });
  const { viewer } = await phone.next('canvas_action');
  phone.send({ action: 'clipboard', viewer, text: 'asked for' });
  phone.send({ action: 'actionDone', viewer, seq: 7, ok: true, error: '' });
  expect(await second.next('clipboard', ({ asked }) => asked)).toMatchObject({ text: 'asked for' });
  phone.send({ action: 'clipboard', viewer: 'nobody', text: 'lost' });
  await second.next('actionDone');

  expect(await heardBy(first)).toHaveLength(1);
  expect(await heardBy(watcher)).toEqual([]);
  watcher.send({ action: 'canvas_action', action_type: '_getClipboard', seq: 8 });
  expect(await watcher.next('actionDone')).toMatchObject({ seq: 8, ok: false });
  for (const one of [first, second, watcher, phone]) one.close();
});

test('a longer clipboard than the contract has closes the phone’s connection, not the room', async () => {
  const owned = await ownedPhone(t, tenant);
  const viewer = await openBrowser(t.url, tenant.token, owned.deviceNo);
  viewer.send({ action: 'joinRoom' });
  await owned.phone.next('joinRoom');
  owned.phone.sendRaw(JSON.stringify({ action: 'clipboard', text: 'x'.repeat(50_001) }));
  expect((await owned.phone.closed).reason).toBe('malformed');
  const again = await connectPhone(t.url, { deviceId: owned.deviceNo, token: owned.token });
  await again.next('joinRoom');
  expect(viewer.socket.readyState).toBe(viewer.socket.OPEN);
  for (const one of [viewer, again]) one.close();
});
