import { expect } from 'vitest';
import { choose, enter, openPage, rowOf, setStage } from '../support/stage.ts';

const story = setStage();

story('a table is imported, configured, previewed, downloaded, synchronised and deleted', async (page, site) => {
  await site.query(`create table spare_part (
    id bigint generated always as identity primary key,
    name varchar(80) not null,
    amount integer not null default 0
  )`);
  await enter(page, '/system-tools/code-generation');
  await page.getByRole('button', { name: 'Import tables' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import tables' });
  await dialog.getByRole('textbox', { name: 'Table' }).fill('spare_part');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog
    .getByRole('row', { name: /spare_part/ })
    .getByRole('checkbox')
    .check();
  await dialog.getByRole('button', { name: 'Import 1 table' }).click();

  await rowOf(page, 'spare_part').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Code generation of spare_part' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/gen/edit');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/Module type/)
    .nth(1)
    .waitFor();
  await choose(page, page.getByRole('combobox', { name: 'Module type' }), 'System');
  await page.getByRole('textbox', { name: 'English of name' }).fill('Label');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();

  await page.getByRole('button', { name: 'Preview' }).first().click();
  const preview = page.getByRole('dialog', { name: 'Code of spare_part' });
  await preview.getByRole('button', { name: /spare-parts\/routes\.ts/ }).click();
  await preview.getByText('sparePartRoutes').first().waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();

  await site.query('alter table spare_part add weight integer');
  const more = async (name: string) => {
    await page.getByRole('button', { name: /More/ }).first().click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const download = page.waitForEvent('download');
  await more('Download');
  expect((await download).suggestedFilename()).toBe('spare-parts.zip');
  await page.getByRole('button', { name: 'Synchronise' }).click();
  const question = page.getByRole('dialog', { name: /Synchronise "spare_part"/ });
  await question.getByText('New columns: weight').waitFor();
  await question.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('textbox', { name: 'English of weight' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'English of name' }).inputValue()).toBe('Label');

  await openPage(page, '/system-tools/code-generation');
  await rowOf(page, 'spare_part').getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const deletion = page.getByRole('dialog', { name: /Delete/ });
  await deletion.getByText('spare_part').first().waitFor();
  await deletion.getByRole('button', { name: 'OK' }).click();
  await page.getByText('No tables imported yet').waitFor();
  // The table of the database stays.
  await page.getByRole('button', { name: 'Import tables' }).first().click();
  await dialog.getByRole('textbox', { name: 'Table' }).fill('spare_part');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('row', { name: /spare_part/ }).waitFor();
});
