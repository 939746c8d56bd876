import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';

let t: TestApp;
let tenant: Person;

beforeAll(async () => {
  t = await createTestApp();
  tenant = await t.tenant();
});
afterAll(() => t.close());

test('the wall is told which phone refused, also before it watches that phone', async () => {
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
  expect(await wall.next('commandResult')).toMatchObject({ deviceNo, ok: false });
  watcher.close();
  wall.close();
});
