import { expect, test, vi } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';

const reading = vi.hoisted(() => ({ fails: false }));
vi.mock('./find-phone.ts', async (original) => {
  const real = await original<typeof import('./find-phone.ts')>();
  const createPhoneFinder: typeof real.createPhoneFinder = (devices) => {
    const { all, one } = real.createPhoneFinder(devices);
    const oneOrNone: typeof one = (...asked) =>
      reading.fails ? Promise.reject(new Error('the database is away')) : one(...asked);
    return { all, one: oneOrNone };
  };
  return { ...real, createPhoneFinder };
});

const t = await useTestApp();
const tenant = await t.tenant();

test('the wall is notified which phone refused, also before it watches that phone', async () => {
  const { phone, deviceNo } = await ownedPhone(t, tenant);
  const wall = await openBrowser(t.url, tenant.token);
  wall.send({ action: 'joinRoom', deviceNo, screenSetting: { screen_mode: '1' } });
  expect(await wall.next('joinRoomResp')).toMatchObject({ deviceNo, code: 1 });
  phone.close();
  const watcher = await openBrowser(t.url, tenant.token, deviceNo);
  await watcher.next('presence', ({ online }) => !online);
  wall.send({ action: 'joinRoom', deviceNo });
  const away = await wall.next('joinRoomResp');
  expect(away).toMatchObject({ deviceNo, code: 1 });
  expect(away.msg).toContain(deviceNo);
  wall.send({ action: 'rebootEC', deviceNo });
  expect(await wall.next('commandResult')).toMatchObject({ deviceNo, ok: false, msg: `Phone ${deviceNo} is offline` });
  watcher.close();
  wall.close();
});

test('a restart that cannot be looked into is answered, and the socket stays', async () => {
  const { phone, deviceNo } = await ownedPhone(t, tenant);
  const wall = await openBrowser(t.url, tenant.token);
  reading.fails = true;
  wall.send({ action: 'rebootPhone', deviceNo });
  const refused = await wall.next('commandResult');
  reading.fails = false;
  expect(refused).toMatchObject({ deviceNo, ok: false, msg: expect.stringContaining('Temporarily unavailable') });
  wall.send({ action: 'rebootPhone', deviceNo });
  await phone.next('command');
  phone.close();
  wall.close();
});
