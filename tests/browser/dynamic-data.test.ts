import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readSheet } from '../../apps/server/src/platform/spreadsheet/read-sheet.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addTable(page: Page): Promise<void> {
  await enter(page, '/data/tables');
  await page.getByText('No dynamic tables yet').waitFor();
  await button(page, 'Add').first().click();
  const form = dialogOf(page, 'Add dynamic table');
  await form.getByLabel('Chinese table name').fill('客户');
  await form.getByLabel('English table name').fill('客户');
  await form.getByText('An English table name has English letters').waitFor();
  await form.getByLabel('English table name').fill('customers');
  await form.getByLabel('Chinese field name').fill('姓名');
  await form.getByLabel('English field name').fill('name');
  await form.getByLabel('Searchable').check();
  await form.getByRole('button', { name: 'Add a field' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').getByText('English field name is required').waitFor();
  await form.getByLabel('Chinese field name').fill('城市');
  await form.getByLabel('English field name').fill('NAME');
  await form.getByRole('alert').getByText('Another field has this name').waitFor();
  await form.getByLabel('English field name').fill('city');
  await form.getByLabel('Length').fill('5');
  await form.getByRole('button', { name: 'More for 城市' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'customers').filter({ hasText: 'city, name' }).waitFor();
}

async function exported(page: Page): Promise<(readonly string[])[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const content = readFileSync(await file.path());
  return (await readSheet({ fileName: 'list.xlsx', content }, { mostRows: 100, mostColumns: 50 })).map(
    ({ cells }) => cells,
  );
}

story(
  'a table with two fields gets rows by hand and from a sheet, and they are searched and exported',
  async (page) => {
    await addTable(page);
    await rowOf(page, 'customers').getByRole('link', { name: '0' }).click();
    await page.getByText('Table “customers” has no rows yet').waitFor();
    for (const [name, city] of [
      ['Ann Lee', 'Bonn'],
      ['张小明', '北京'],
    ] as const) {
      await button(page, 'Add').first().click();
      const form = dialogOf(page, 'Add row');
      await form.getByLabel('name').fill(name);
      await form.getByLabel('city').fill('too long');
      await form.getByText('city has at most 5 characters').waitFor();
      await form.getByLabel('city').fill(city);
      await form.getByRole('button', { name: 'Save' }).click();
      await rowOf(page, name).filter({ hasText: city }).waitFor();
    }
    const search = page.getByRole('search').getByRole('textbox', { name: 'name' });
    await search.fill('小明');
    await search.press('Enter');
    await rowOf(page, 'Ann Lee').waitFor({ state: 'detached' });
    await rowOf(page, '张小明').waitFor();
    expect(decodeURIComponent(page.url())).toContain('value.name=小明');
    const [title, ...rows] = await exported(page);
    expect(title!.slice(0, 2)).toEqual(['city', 'name']);
    expect(rows.map((cells) => cells.slice(0, 2))).toEqual([['北京', '张小明']]);
    await button(page, 'Reset').click();
    await rowOf(page, 'Ann Lee').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    await button(page, 'Import').click();
    const dialog = dialogOf(page, 'Import rows into “customers”');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles({
      name: 'rows.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: readFileSync(await file.path()),
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const report = dialogOf(page, 'Import result');
    await expect.poll(() => report.getByRole('row').filter({ hasText: 'Added' }).count()).toBe(2);
    await report.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.poll(() => rowOf(page, 'Ann Lee').count()).toBe(2);
  },
);

story('a cache entry is added and changed, and goes when its time is over', async (page) => {
  await enter(page, '/data/cache');
  await page.getByText('No cache entries yet').waitFor();
  await button(page, 'Add').first().click();
  const form = dialogOf(page, 'Add cache entry');
  await form.getByLabel('Key', { exact: true }).fill('colours');
  await form.getByText('Set', { exact: true }).click();
  await form.getByLabel('Value', { exact: true }).fill('red\nblue\nred');
  await form.getByLabel('Expiry (seconds)').fill('5e3');
  await form.getByText('The expiry is a whole number').waitFor();
  await form.getByLabel('Expiry (seconds)').fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  const row = rowOf(page, 'colours');
  await row.filter({ hasText: 'red · blue' }).filter({ hasText: 'left' }).waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = dialogOf(page, 'Edit cache entry');
  await edit.getByLabel('Expiry (seconds)').fill('3');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No cache entries yet').waitFor();
});
