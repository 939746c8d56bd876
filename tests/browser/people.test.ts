import { departments } from '@flotilla/contract/http/identity/departments';
import { posts } from '@flotilla/contract/http/identity/posts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeSheet } from '../../apps/server/src/platform/spreadsheet/write-sheet.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  const { id } = await site.admin.call(departments.add, { body: { name: 'Harbour', parentId: null, sort: 1 } });
  await site.admin.call(departments.add, { body: { name: 'Quay', parentId: id, sort: 1 } });
  await site.admin.call(posts.add, { body: { name: 'Driver', code: 'driver', sort: 1 } });
});
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const password = 'sailor-password';
async function addTenant(page: Page): Promise<void> {
  await button(page, 'Add').first().click();
  const form = dialogOf(page, 'Add user');
  await form.getByText('Tenant', { exact: true }).click();
  await form.getByLabel('User name').fill('bluewhale');
  await form.getByLabel('Nickname').fill('Blue Whale');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Password again').fill(password);
  await form.getByLabel('Device quantity').fill('96');
  await choose(page, form.getByRole('combobox', { name: 'Post' }), 'Driver');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
}

async function* pages<T>(rows: readonly T[]) {
  yield rows;
}
/** The first row has the titles. */
function sheetOf([titles = [], ...rows]: readonly string[][]): Promise<Buffer> {
  const columns = titles.map((title, at) => ({
    title: { 'zh-CN': title, en: title, 'zh-TW': title },
    value: (row: string[]) => row[at] ?? null,
  }));
  return writeSheet({ name: 'users', columns, pages: pages(rows), locale: 'en', timeZone: 'UTC' });
}

async function importUsers(page: Page, rows: readonly string[][]): Promise<void> {
  await button(page, 'Import').click();
  const dialog = dialogOf(page, 'Import users');
  await dialog.getByLabel('Update existing users').check();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'users.xlsx', mimeType: 'application/zip', buffer: await sheetOf(rows) });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
}

story('users are added, imported into a department, stopped, and given another password', async (page) => {
  await enter(page, '/system-admin/users');
  await addTenant(page);
  await rowOf(page, 'bluewhale').getByText('96').waitFor();

  const role = 'Default role of tenants';
  await importUsers(page, [
    ['User name', 'Nickname', 'Password', 'Post', 'Role', 'Department', 'User type'],
    ['sailor', 'Sailor', password, 'Driver', role, 'Harbour / Quay', 'Tenant'],
    ['bluewhale', 'Whale', '', '', '', 'Harbour', ''],
    ['nobody', 'Nobody', password, 'Captain', role, '', ''],
  ]);
  const report = dialogOf(page, 'Import result');
  await report.getByRole('row', { name: '4 nobody Post: not found' }).waitFor();
  await report.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Quay 1' }).click();
  await rowOf(page, 'bluewhale').waitFor({ state: 'hidden' });
  await rowOf(page, 'sailor').getByText('Harbour / Quay').waitFor();
  await rowOf(page, 'sailor').getByRole('switch').click();
  await dialogOf(page, 'Stop the user “sailor”?').getByRole('button', { name: 'OK' }).click();
  await rowOf(page, 'sailor').getByRole('switch', { checked: false }).waitFor();

  await page.getByRole('button', { name: 'Harbour 2' }).click();
  await rowOf(page, 'bluewhale').getByText('Whale', { exact: true }).waitFor();
  await rowOf(page, 'bluewhale').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  const reset = dialogOf(page, 'Reset the password of “bluewhale”');
  await reset.getByLabel('New password', { exact: true }).fill('second-password');
  await reset.getByLabel('New password again').fill('second-passwort');
  await reset.getByText('The passwords entered twice are inconsistent').waitFor();
  await reset.getByLabel('New password again').fill('second-password');
  await reset.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The password was reset').waitFor();
});

story('departments stand below each other, and one that is in use stays', async (page) => {
  await enter(page, '/system-admin/departments');
  await rowOf(page, 'Harbour').getByRole('button', { name: 'Add below' }).click();
  const form = dialogOf(page, 'Add department');
  await form.getByLabel('Department name').fill('Crane');
  await form.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Crane').waitFor();
  await page.getByRole('button', { name: 'Collapse Harbour' }).click();
  await rowOf(page, 'Crane').waitFor({ state: 'hidden' });
  await rowOf(page, 'Harbour').getByRole('button', { name: 'More' }).click();
  expect(await page.getByRole('menuitem', { name: 'Delete' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await rowOf(page, 'Harbour').waitFor();
});
