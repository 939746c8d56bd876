import { addUser } from '@flotilla/contract/http/identity/users';
import { expect } from 'vitest';
import { enter, rowOf, setStage } from '../support/stage.ts';

const password = 'test-password';
const story = setStage(async ({ admin }) => {
  await admin.call(addUser, { body: { userName: 'skipper', nickname: 'Skipper', password, userType: 'front' } });
});

story('a user who is logged out by an administrator has to sign in again', async (page, site) => {
  const other = await page.context().browser()!.newPage({ baseURL: site.address, locale: 'en-US' });
  await enter(other, '/fleet/devices', { userName: 'skipper', password });
  await enter(page, '/system-monitor/online-users');
  await rowOf(page, 'This session').waitFor();
  expect(await rowOf(page, 'This session').getByRole('button', { name: 'Log out' }).count()).toBe(0);
  // "3 seconds ago" is not cut off.
  const cut = page
    .locator('td:has(time)')
    .evaluateAll((cells) => cells.filter((td) => td.scrollWidth > td.clientWidth));
  expect(await cut).toEqual([]);
  const row = rowOf(page, 'skipper (Skipper)').filter({ hasText: 'Chrome' });
  await row.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Log out' });
  await question.getByText('skipper').first().waitFor();
  await question.getByRole('button', { name: 'OK' }).click();
  await row.waitFor({ state: 'detached' });
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.close();
});
