import { addRole, getRole, listRoles } from '@flotilla/contract/http/identity/roles';
import { addUser } from '@flotilla/contract/http/identity/users';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const password = 'harbour-pilot-1';
const story = setStage(async ({ admin }) => {
  const { id } = await admin.call(addRole, { body: { name: 'Crew', roleKey: 'crew', sort: 9, menuIds: [] } });
  const body = { userName: 'pilot', nickname: 'Pilot', password, userType: 'background', roleIds: String(id) } as const;
  await admin.call(addUser, { body });
});
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

story('a role is made with its menus and given to a user, who then has them and no more', async (page, site) => {
  await enter(page, '/system-admin/roles');
  await button(page, 'Add').click();
  const drawer = page.getByRole('dialog', { name: 'Add role' });
  await drawer.getByLabel('Role name').fill('Duty');
  await drawer.getByLabel('Role key').fill('duty');
  await drawer.getByRole('textbox', { name: 'Find in Menu permissions' }).fill('system:post:add');
  await drawer.getByRole('treeitem', { name: /^Add posts/ }).check();
  await drawer.getByRole('textbox', { name: 'Find in Menu permissions' }).fill('');
  // The page comes with its action, half as long as it has others.
  await drawer
    .getByRole('treeitem', { name: /^Posts/ })
    .and(drawer.locator('[aria-checked=mixed]'))
    .waitFor();
  // Posts belong to the whole site.
  await drawer.getByRole('radio', { name: /^Everything/ }).check();
  await button(drawer, 'Save').click();
  await rowOf(page, 'duty').waitFor();
  const { list } = await site.admin.call(listRoles, { query: { roleKey: 'duty' } });
  const role = await site.admin.call(getRole, { query: { id: list[0]!.id } });
  expect(role.menuIds.length).toBe(3);

  await rowOf(page, 'duty').getByRole('link', { name: 'Users' }).click();
  await page.getByText('No user has the role yet').waitFor();
  await button(page, 'Add users').first().click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Select pilot' }).check();
  await button(page.getByRole('dialog'), 'OK').click();
  await rowOf(page, 'pilot').waitFor();

  const pilot = await page.context().browser()!.newPage({ baseURL: site.address, locale: 'en-US' });
  await enter(pilot, '/system-admin/posts', { userName: 'pilot', password });
  await button(pilot, 'Add').waitFor();
  expect(await menuOf(pilot).getByRole('link').allTextContents()).toEqual(expect.arrayContaining(['Posts']));
  expect(await button(pilot, 'Export').count()).toBe(0);
  await button(rowOf(page, 'pilot'), 'Remove').click();
  await button(page.getByRole('dialog'), 'OK').click();
  await page.getByText('No user has the role yet').waitFor();
  await pilot.reload();
  await pilot.waitForURL('**/404*');
  await pilot.close();
});

story('an own menu is added, shown at once, hidden and deleted; one of the program is stopped', async (page) => {
  await enter(page, '/system-admin/menus');
  await button(page, 'Add').click();
  const dialog = page.getByRole('dialog', { name: 'Add menu' });
  await dialog.getByLabel('Menu name').fill('Wharf');
  await dialog.getByLabel('Route address').fill('/wharf');
  const component = dialog.getByLabel('Component path');
  await component.fill('identity/posts');
  await choose(page, component, 'identity/posts');
  await button(dialog, 'Save').click();
  await menuOf(page).getByRole('link', { name: 'Wharf' }).click();
  await page.waitForURL('**/wharf');
  await page.goBack();
  await rowOf(page, 'Wharf').getByRole('switch').click();
  await button(page.getByRole('dialog'), 'OK').click();
  await menuOf(page).getByRole('link', { name: 'Wharf' }).waitFor({ state: 'detached' });
  await button(rowOf(page, 'Wharf'), 'More').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(page.getByRole('dialog'), 'OK').click();
  await rowOf(page, 'Wharf').waitFor({ state: 'detached' });

  await rowOf(page, 'identity/posts').getByRole('switch').click();
  await button(page.getByRole('dialog'), 'OK').click();
  await menuOf(page).getByRole('link', { name: 'Posts' }).waitFor({ state: 'detached' });
  await page.goto('/system-admin/posts');
  await page.waitForURL('**/404*');
});
