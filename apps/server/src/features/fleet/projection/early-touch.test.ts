import { expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { lockTable } from '../../../testing/lock-table.ts';

const t = await useTestApp();
const tenant = await t.tenant();

test('touches while the site still looks for the phone follow the opening of its room, in order', async () => {
  const { deviceNo, phone } = await ownedPhone(t, tenant);
  const other = await ownedPhone(t, tenant);
  const browser = await openBrowser(t.url, tenant.token);
  browser.send({ action: 'watch', deviceNo });
  await browser.next('presence');
  const press = (action_type: '_home' | '_back' | '_recent' | '_power') =>
    browser.send({ action: 'canvas_action', deviceNo, action_type });
  const { release, waiting } = await lockTable(t.db, 'device');
  browser.send({ action: 'joinRoom', deviceNo });
  await eventually(async () => (await waiting()) > 0);
  press('_home');
  press('_back');
  // The site reads again before it comes to what waits.
  browser.send({ action: 'watch', deviceNo: other.deviceNo });
  press('_recent');
  await release();
  await phone.next('joinRoom');
  press('_power');
  const touches = () => phone.received.flatMap((one) => (one.action === 'canvas_action' ? [one.action_type] : []));
  await eventually(() => touches().length === 4);
  expect(touches()).toEqual(['_home', '_back', '_recent', '_power']);
  expect(browser.received.filter(({ action }) => action === 'commandResult')).toEqual([]);
  for (const one of [browser, phone, other.phone]) one.close();
});
