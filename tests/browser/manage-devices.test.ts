import { readFileSync } from 'node:fs';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readSheet } from '../../apps/server/src/platform/spreadsheet/read-sheet.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  for (const name of ['Pier 7', 'Pier 8']) await site.admin.call(deviceGroups.add, { body: { name } });
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('#root').getByText(text, { exact: true }).waitFor();
async function tick(page: Page, ...deviceNos: string[]): Promise<void> {
  for (const deviceNo of deviceNos) await page.getByRole('checkbox', { name: `Select ${deviceNo}` }).check();
}

async function importNumbers(page: Page, numbers: readonly string[]): Promise<void> {
  await button(page, 'Import').click();
  const dialog = dialogOf(page, 'Import phones');
  await choose(page, dialog.getByRole('combobox', { name: 'Device group' }), 'Pier 7');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'phones.txt', mimeType: 'text/plain', buffer: Buffer.from(numbers.join('\r\n')) });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
}

/** The rows of the file that a list's button gives. */
async function exportRows(page: Page): Promise<(readonly string[])[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  expect(file.suggestedFilename()).toMatch(/Devices-\d{8}-\d{6}\.xlsx$/);
  const content = readFileSync(await file.path());
  const rows = await readSheet({ fileName: 'list.xlsx', content }, { mostRows: 100, mostColumns: 50 });
  return rows.map(({ cells }) => cells);
}

story(
  'phones are added from a text file, grouped and disabled together, and exported as they are shown',
  async (page) => {
    await enter(page, '/fleet/devices');
    await rowOf(page, 'agent-0001').waitFor();
    await importNumbers(page, ['N-1', 'N-2', 'agent-0001', 'N-3', 'N-1', 'a,b']);
    const report = dialogOf(page, 'Import result');
    await report.getByText('3 refused').waitFor();
    for (const [line, number, why] of [
      [3, 'agent-0001', 'Device number "agent-0001" already exists'],
      [5, 'N-1', 'Device number "N-1" already exists'],
      [6, 'a,b', 'A device number holds no commas and no control characters'],
    ] as const)
      await report.getByRole('row', { name: `${line} ${number} ${why}` }).waitFor();
    await report.getByText('3 added').click();
    await expect.poll(() => report.getByRole('row').filter({ hasText: 'Added' }).count()).toBe(3);
    await report.getByRole('button', { name: 'Close', exact: true }).last().click();

    await tick(page, 'N-1', 'N-2');
    await button(page, 'Set group').click();
    await choose(page, dialogOf(page, 'Set group').getByRole('combobox', { name: 'Device group' }), 'Pier 8');
    await dialogOf(page, 'Set group').getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Moved 2 phones');
    await rowOf(page, 'N-2').filter({ hasText: 'Pier 8' }).waitFor();

    await tick(page, 'N-2', 'N-3');
    await button(page, 'Disable').click();
    const question = page.getByRole('dialog').filter({ hasText: 'Disable N-2, N-3 (admin)?' });
    await question.getByRole('button', { name: 'OK' }).click();
    await rowOf(page, 'N-3').filter({ hasText: 'Disabled' }).waitFor();

    await choose(page, page.getByRole('combobox', { name: 'Device group' }), 'Pier 8');
    await rowOf(page, 'N-3').waitFor({ state: 'hidden' });
    const [titles, ...rows] = await exportRows(page);
    const of = (title: string, row: readonly string[]) => row[titles!.indexOf(title)];
    const shown = rows.map((row) =>
      ['Device number', 'Device group', 'Owner', 'Status'].map((title) => of(title, row)),
    );
    expect(shown.toSorted()).toEqual([
      ['N-1', 'Pier 8', 'admin', 'Enabled'],
      ['N-2', 'Pier 8', 'admin', 'Disabled'],
    ]);
  },
);

story('a phone that was unassigned waits, and is assigned again in the dialog', async (page) => {
  await enter(page, '/fleet/devices?deviceNo=agent-0001');
  await tick(page, 'agent-0001');
  await button(page, 'Unassign').click();
  const question = page.getByRole('dialog').filter({ hasText: 'Unassign agent-0001 (admin)?' });
  await question.getByRole('button', { name: 'OK' }).click();
  await toast(page, 'Unassigned 1 phone');
  await page.getByText('Nothing matches these filters').waitFor();

  await page.goto('/fleet/unassigned');
  await button(page, 'Assign devices').click();
  const dialog = dialogOf(page, 'Assign devices');
  await choose(page, dialog.getByRole('combobox', { name: 'Assignment status' }), 'Unassigned');
  const row = dialog.getByRole('row').filter({ hasText: 'agent-0001' });
  await row.getByRole('button', { name: 'Assign', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Assign', exact: true });
  expect(await form.getByRole('textbox', { name: 'Device ID' }).isEditable()).toBe(false);
  await form.getByRole('textbox', { name: 'Device number' }).fill('Berth7');
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
  await toast(page, 'Please select a user');
  await form.getByText('Please select a user', { exact: true }).waitFor();
  await choose(page, form.getByRole('combobox', { name: 'Owner' }), 'admin');
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
  await toast(page, 'Please select a device group');
  await form.getByRole('button', { name: 'Select device group' }).click();
  const groups = dialogOf(page, 'Select device group');
  await groups.getByRole('textbox', { name: 'Group name' }).fill('Pier 7');
  await groups.getByRole('button', { name: 'Search' }).click();
  await groups.getByRole('radio', { name: 'Select Pier 7' }).check();
  await groups.getByRole('button', { name: 'Confirm selection' }).click();
  await form.getByText('Pier 7 (admin)').waitFor();
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
  await toast(page, 'Assigned 1 phone');
  await form.waitFor({ state: 'hidden' });
  await page.goto('/fleet/devices');
  await rowOf(page, 'Berth7').filter({ hasText: 'Idle' }).filter({ hasText: 'Pier 7' }).waitFor();
});
