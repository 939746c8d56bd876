import { readFileSync } from 'node:fs';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(2);
  await phonesOnline(site.admin, 2);
});
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const cellsOf = (page: Page, group: string) => rowOf(page, group).getByRole('link').allTextContents();

async function importLines(page: Page, lines: readonly string[]): Promise<void> {
  await button(page, 'Import').first().click();
  const dialog = dialogOf(page, 'Import data lines');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(dialog, 'Choose a file').click()]);
  await chooser.setFiles({ name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) });
  await dialog.getByText('accounts (admin)').waitFor();
  await button(dialog, 'Import').click();
  await dialog.getByText('Importing').first().waitFor();
  await page.getByText(/added, .* repeated ones dropped, 0 refused/).waitFor();
}

async function exportedAs(page: Page, format: string): Promise<Buffer> {
  await button(page, 'Export').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `Export as ${format}` }).click(),
  ]);
  return readFileSync(await file.path());
}

story(
  'lines are imported into a group, listed, exported, laid aside with their history, and made free',
  async (page, site) => {
    await enter(page, '/data/groups');
    await button(page, 'Add').first().click();
    const form = dialogOf(page, 'Add data group');
    await button(form, 'Save').click();
    await form.getByText('Group name cannot be empty').or(form.getByText('Group name is required')).waitFor();
    await form.getByLabel('Group name').fill('accounts');
    await button(form, 'Save').click();
    await rowOf(page, 'accounts').getByRole('link', { name: 'accounts' }).click();
    await page.getByText('Nothing matches these filters').waitFor();
    const lines = Array.from({ length: 30_000 }, (_one, nth) => `user${nth % 29_990}----secret${nth % 29_990}`);
    await importLines(page, lines);
    await page.getByText('29,990').first().waitFor();

    const content = page.getByRole('search').getByRole('textbox', { name: 'Content' });
    await content.fill('user12345');
    await content.press('Enter');
    await rowOf(page, 'user12345----').waitFor();
    expect((await exportedAs(page, 'txt')).toString()).toBe('user12345----secret12345\n');
    expect((await exportedAs(page, 'xlsx')).subarray(0, 2).toString()).toBe('PK');
    await button(page, 'Reset').click();

    const [{ deviceNo }] = (await phonesOnline(site.admin, 2)).map((number) => ({ deviceNo: number })) as [
      { deviceNo: string },
    ];
    for (let time = 0; time < 3; time += 1) {
      const taskId = await runOn(site.admin, [deviceNo], `await data.take('accounts'); throw new Error('no luck');`);
      await untilRuns(site.admin, taskId, 'the run to fail', ended);
    }
    await page.goto('/data/groups');
    await expect.poll(() => cellsOf(page, 'accounts')).toEqual(['accounts', '29,989', '0', '0', '1']);
    await rowOf(page, 'accounts').getByRole('link', { name: '1', exact: true }).click();
    await button(rowOf(page, 'user0----'), 'History').click();
    const history = dialogOf(page, /^Data line #/);
    await expect.poll(() => history.getByRole('row').filter({ hasText: deviceNo }).count()).toBe(7);
    await history.getByText('Laid aside').first().waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'user0----').getByRole('checkbox').check();
    await button(page, 'Make free').first().click();
    await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'OK').click();
    await page.getByText('1 line made free').waitFor();
    const { list } = await site.admin.call(dataGroups.list, { query: { name: 'accounts' } });
    expect(list).toMatchObject([{ free: 29_990, aside: 0 }]);
  },
);

story('entries of the three kinds are cached, and each shows what it has and when it goes', async (page) => {
  await enter(page, '/data/cache');
  for (const [kind, key, value, shown] of [
    ['String', 'greeting', 'hello', 'hello'],
    ['Set', 'colours', 'red\nblue\nred', 'red · blue'],
    ['List', 'queue', 'b\na\nb', 'b · a · b'],
  ] as const) {
    await button(page, 'Add').first().click();
    const form = dialogOf(page, 'Add cache entry');
    await form.getByLabel('Key', { exact: true }).press('Enter');
    await form.getByText(/^Key (cannot be empty|is required)/).waitFor();
    await form.getByText(/^Value (cannot be empty|is required)/).waitFor();
    await form.getByLabel('Key', { exact: true }).fill(key);
    await form.getByText(kind, { exact: true }).click();
    await form.getByLabel('Value', { exact: true }).fill(value);
    if (kind === 'List') await form.getByLabel('Expiry (seconds)').fill('600');
    await button(form, 'Save').click();
    await rowOf(page, key).filter({ hasText: shown }).waitFor();
  }
  await rowOf(page, 'queue').filter({ hasText: 'left' }).waitFor();
  expect(await rowOf(page, 'greeting').filter({ hasText: 'left' }).count()).toBe(0);
  await choose(page, page.getByRole('search').getByRole('combobox', { name: 'Data type' }), 'Set');
  await rowOf(page, 'greeting').waitFor({ state: 'detached' });
  await rowOf(page, 'colours').waitFor();
});

story('a hot script reaches the phones, and its page says which of them hold which version', async (page) => {
  await enter(page, '/scripts/hot-update');
  await button(page, 'Add').first().click();
  const form = dialogOf(page, 'Add hot script');
  await form.getByLabel('Version', { exact: true }).fill('');
  await button(form, 'Save').click();
  for (const field of ['Script name', 'Version', 'Script text']) {
    await form.getByText(new RegExp(`^${field} (cannot be empty|is required)`)).waitFor();
  }
  await form.getByLabel('Script name').fill('greetings');
  await form.getByLabel('Version', { exact: true }).fill('3');
  await form.getByRole('textbox', { name: 'Script text' }).fill(`module.exports = 'hello';`);
  await form.getByLabel('Force update').check();
  await form.getByLabel('Version popup').check();
  await form.getByLabel('Version message').fill('Greets now');
  await button(form, 'Save').click();
  const row = rowOf(page, 'greetings').filter({ hasText: 'Greets now' });
  await expect.poll(() => row.getByText('Yes').count()).toBe(2);
  await button(row, 'Phones').click();
  const phones = dialogOf(page, 'Versions of greetings on phones');
  await expect.poll(() => phones.getByRole('row').filter({ hasText: 'Up to date' }).count()).toBe(2);
});
