import { readFileSync } from 'node:fs';
import { readFormSchema } from '@flotilla/contract/form-schema';
import { forms, listFormVersions } from '@flotilla/contract/http/tools/forms';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from '../support/site.ts';
import { choose, enter, setStage } from '../support/stage.ts';

const story = setStage();
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const canvasOf = (page: Page) => page.getByRole('region', { name: 'Fields' });
const propertiesOf = (page: Page) => page.getByRole('region', { name: 'Properties' });
const previewOf = (page: Page) => page.getByRole('region', { name: 'Preview' });
/** The labels of the canvas in their order; the end of a group is `/`. */
const order = async (page: Page) =>
  (await canvasOf(page).getByRole('listitem').allInnerTexts()).map((text) =>
    text.startsWith('End of') ? '/' : text.split('\n')[0]!.replace(/^\*/, ''),
  );
const label = (page: Page) => propertiesOf(page).getByLabel('Label', { exact: true });

/** Drags with the mouse from the middle of one element to a part of another. */
async function drag(page: Page, from: Locator, to: Locator, part: number): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2 + 8, { steps: 2 });
  await page.mouse.move(end.x + end.width / 3, end.y + end.height * part, { steps: 6 });
  await page.mouse.up();
}

async function addForm(page: Page): Promise<void> {
  await enter(page, '/system-tools/forms');
  await page.getByText('No forms yet').waitFor();
  await button(page, 'Add').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add form' });
  await dialog.getByLabel('Form name').fill('Order');
  await button(dialog, 'Design').click();
  await page.getByText('No fields yet').waitFor();
}

async function design(page: Page): Promise<void> {
  await button(page, 'Add Text').click();
  await label(page).fill('Customer');
  await button(page, 'Add Switch').click();
  await label(page).fill('Express');
  await button(page, 'Add Group').click();
  await label(page).fill('Delivery');
  // By mouse: a kind from the palette into the group, and a field to the top.
  await drag(page, button(page, 'Add Date'), canvasOf(page).getByText('End of Delivery'), 0.2);
  await label(page).fill('Day');
  await expect.poll(() => order(page)).toEqual(['Customer', 'Express', 'Delivery', 'Day', '/']);
  await drag(page, button(page, 'Move Express'), canvasOf(page).getByText('Customer'), 0.1);
  await expect.poll(() => order(page)).toEqual(['Express', 'Customer', 'Delivery', 'Day', '/']);
}

async function moveByKeyboard(page: Page): Promise<void> {
  const handle = button(page, 'Move Customer');
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText('Customer lifted, at 2 of 3').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText('Customer: in Delivery, at 1 of 2').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('Customer put down').waitFor({ state: 'attached' });
  expect(await order(page)).toEqual(['Express', 'Delivery', 'Day', 'Customer', '/']);
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Move Customer');
  // Both steps of the arrow keys are one step back.
  await page.keyboard.press('Control+z');
  expect(await order(page)).toEqual(['Express', 'Customer', 'Delivery', 'Day', '/']);
  await page.keyboard.press('Control+Shift+Z');
  expect(await order(page)).toEqual(['Express', 'Delivery', 'Day', 'Customer', '/']);
  await button(page, 'More for Customer').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  expect(await order(page)).toEqual(['Express', 'Delivery', 'Customer', 'Day', '/']);
}

async function limitAndPreview(page: Page): Promise<void> {
  await canvasOf(page)
    .getByRole('button', { name: /Customer Text/ })
    .click();
  const properties = propertiesOf(page);
  await properties.getByLabel('Required').check();
  await properties.getByRole('switch', { name: 'Label: Three languages' }).click();
  await properties.getByLabel('Label (繁體中文)').fill('客戶');
  await properties.getByLabel('Key').fill('customer');
  await choose(page, properties.getByLabel('Shown if'), 'Express');
  const preview = previewOf(page);
  await preview.getByText('Delivery').waitFor();
  await preview.getByLabel('Customer').waitFor({ state: 'detached' });
  await preview.getByLabel('Express').click();
  await preview.getByLabel('Customer').waitFor();
  await button(preview, 'Check the form').click();
  await preview.getByText('Customer is required').waitFor();
  await preview.getByText('繁體中文', { exact: true }).click();
  await preview.getByLabel('Express').click();
  await button(preview, 'Check the form').click();
  await preview.getByText('客戶不能為空').waitFor();
  await preview.getByText('Phone', { exact: true }).click();
}

async function save(page: Page, version: number): Promise<void> {
  await button(page, 'Save').click();
  await page.getByText(`Version ${version}`, { exact: true }).waitFor();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/** Chooses a date by keyboard in the preview, whose calendar speaks the language of the preview. */
async function chooseDay(page: Page): Promise<void> {
  const preview = previewOf(page);
  await preview.getByLabel('Day', { exact: true }).fill('2026-11-30');
  await page.keyboard.press('Enter');
  await button(preview, 'Choose Day').press('Enter');
  await button(page, '2026年11月30日 星期一').press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await preview.getByLabel('Day', { exact: true }).inputValue()).toBe('2026-12-01');
}

async function exportSchema(page: Page): Promise<void> {
  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export as JSON Schema' });
  const [file] = await Promise.all([page.waitForEvent('download'), button(dialog, 'Download the file').click()]);
  const schema = JSON.parse(readFileSync(await file.path(), 'utf8')) as object;
  expect(readFormSchema(schema)).toMatchObject({
    title: 'Order',
    fields: [{ label: 'Express' }, { label: 'Delivery' }],
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Saves a remark over the fields of another user, who has saved first. */
async function keepOverOther(page: Page, site: Site): Promise<void> {
  const { list } = await site.admin.call(forms.list);
  await page.getByLabel('Remark').fill('Mine');
  await site.admin.call(forms.edit, { body: { id: list[0]!.id, remark: 'Theirs' } });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  const remarks = () =>
    dialog.getByLabel('Remark').evaluateAll((all) => all.map((one) => (one as { value?: string }).value));
  await expect.poll(remarks).toEqual(['Mine', 'Theirs']);
  await button(dialog, 'Keep mine').click();
  const remark = async () => (await site.admin.call(forms.one, { query: { id: list[0]!.id } })).remark;
  await expect.poll(remark).toBe('Mine');
}

async function importWrongly(page: Page): Promise<void> {
  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import a JSON Schema' });
  const schema = (more: object) =>
    JSON.stringify({ type: 'object', properties: { count: { type: 'integer', title: 'Count', ...more } } });
  await dialog.getByLabel('JSON Schema text').fill(schema({ multipleOf: 5 }));
  await button(dialog, 'Import').click();
  await dialog.getByText('properties.count.multipleOf').waitFor();
  await dialog.getByText('The keyword "multipleOf" is not supported').waitFor();
  await dialog.getByLabel('JSON Schema text').fill(schema({ minimum: 1 }));
  await button(dialog, 'Import').click();
  await expect.poll(() => order(page)).toEqual(['Count']);
}

story(
  'a form is designed by mouse and by keyboard, previewed, saved in versions, restored and imported',
  async (page, site) => {
    await addForm(page);
    await design(page);
    await button(page, 'Add Text').click();
    await button(page, 'Save').click();
    await propertiesOf(page).getByText('Label is required').waitFor();
    await button(page, 'Undo').click();
    await moveByKeyboard(page);
    await limitAndPreview(page);
    await chooseDay(page);
    await save(page, 2);
    await exportSchema(page);
    await keepOverOther(page, site);
    await importWrongly(page);
    await page.getByText('Not saved').waitFor();
    await save(page, 3);
    await button(page, 'Versions').click();
    const versions = page.getByRole('dialog', { name: 'Versions of Order' });
    await button(versions.getByRole('row').nth(2), 'Restore').click();
    await page.getByText('Restored as version 4').waitFor();
    await expect.poll(() => order(page)).toEqual(['Express', 'Delivery', 'Customer', 'Day', '/']);
    const { list } = await site.admin.call(forms.list);
    expect(list).toMatchObject([{ name: 'Order', version: 4, fieldCount: 4 }]);
    const { total } = await site.admin.call(listFormVersions, { query: { id: list[0]!.id } });
    expect(total).toBe(4);
  },
);

story(
  'a stored form becomes the parameters of a script and the fields of a table, and a field that does not fit is named',
  async (page, site) => {
    await site.admin.call(forms.add, {
      body: {
        name: 'Shared',
        schema: {
          type: 'object',
          properties: {
            city: { type: 'string', title: 'City', maxLength: 20, 'x-order': 1 },
            age: { type: 'integer', title: 'Age', 'x-order': 2 },
            size: { type: 'string', title: 'Size', enum: ['s', 'm'], default: 'm', 'x-order': 3 },
          },
        },
      },
    });
    await enter(page, '/scripts/list');
    await button(page, 'Add').first().click();
    const drawer = page.getByRole('dialog', { name: 'Add script' });
    await button(drawer, 'Open form…').click();
    const dialog = page.getByRole('dialog', { name: 'Open a stored form' });
    await choose(page, dialog.getByLabel('Form', { exact: true }), 'Shared');
    await dialog.getByText('Cannot be used here: Age (Number)').waitFor();
    await dialog.getByText('Not available here, dropped from City: Maximum length').waitFor();
    await button(dialog, 'Load 2 fields').click();
    await expect.poll(() => order(page)).toEqual(['City', 'Size']);
    // Escape puts a lifted field back and leaves the drawer open.
    await button(drawer, 'Move Size').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => order(page)).toEqual(['Size', 'City']);
    await page.keyboard.press('Escape');
    await expect.poll(() => order(page)).toEqual(['City', 'Size']);
    await drawer.waitFor();
    const other = await page.context().newPage();
    await enter(other, '/data/tables');
    await button(other, 'Add').first().click();
    await button(other, 'Open form…').click();
    await choose(other, other.getByLabel('Form', { exact: true }), 'Shared');
    await other.getByText('Cannot be used here: Size (Choice)').waitFor();
    await button(other, 'Load 1 field').click();
    await expect.poll(() => order(other)).toEqual(['City']);
    expect(await propertiesOf(other).getByLabel('Length').inputValue()).toBe('20');
  },
);
