import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { untilItRests } from '../support/picture.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
});

const good = "log.info('anchor up');\nawait sleep(200);\nlog.ok('under way');\nreturn { knots: 12 };";
const broken = "log.info('anchor up');\nthrow new Error('the rope is cut');";

async function addScript(page: Page, name: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.goto('/scripts/list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add script' });
  await dialog.getByRole('textbox', { name: 'Script name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Version' }).fill('1.0');
  await choose(page, dialog.getByRole('combobox', { name: 'Platform' }), 'Flotilla');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, name).waitFor();
}

/** Makes a task of the script for the phone, enables it, and opens its run. */
async function runOnPhone(page: Page, script: string): Promise<Locator> {
  await page.goto('/tasks/list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  await dialog.getByRole('textbox', { name: 'Task name' }).fill(`Task of ${script}`);
  await choose(page, dialog.getByRole('combobox', { name: /^.{0,2}Script$/ }), script);
  await dialog.getByRole('button', { name: 'Choose phones' }).click();
  const picker = page.getByRole('dialog', { name: 'Select device' });
  await rowOf(page, 'agent-0001').getByRole('checkbox').check();
  await picker.getByRole('button', { name: 'Select 1 phone' }).click();
  await picker.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = rowOf(page, `Task of ${script}`);
  await row.getByRole('button', { name: 'Enable' }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: 'OK' }).click();
  await row.filter({ hasText: /Enabled|Finished/ }).waitFor();
  await page.goto('/tasks/runs');
  await row.getByRole('button', { name: 'Details' }).click();
  return page.getByRole('dialog', { name: `Task of ${script}` });
}

story('a script that was written in the console runs on a phone, and its log is read', async (page) => {
  await enter(page);
  await addScript(page, 'Sail', (dialog) => dialog.getByRole('textbox', { name: 'Script text' }).fill(good));
  const run = await runOnPhone(page, 'Sail');
  await run.getByText('Done', { exact: true }).first().waitFor();
  await run.getByRole('log').getByText('anchor up').waitFor();
  await run.getByRole('log').getByText('under way').waitFor();
  await run.getByText('"knots": 12').waitFor();
});

story('an uploaded script that throws is shown with its place and the screen of that moment', async (page) => {
  await enter(page);
  await addScript(page, 'Drift', async (dialog) => {
    const file = { name: 'drift.js', mimeType: 'text/javascript', buffer: Buffer.from(broken) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText(/^drift\.js, /).waitFor();
  });
  const run = await runOnPhone(page, 'Drift');
  await run.getByText('Failed', { exact: true }).first().waitFor();
  await run.getByText('the rope is cut').first().waitFor();

  await page.goto('/scripts/exceptions');
  await rowOf(page, 'the rope is cut').getByRole('button', { name: 'Details' }).click();
  const exception = page.getByRole('dialog');
  await exception.getByText(':2').first().waitFor();
  const picture = exception.locator('img[src^="blob:"]');
  await picture.waitFor();
  // A screen has more in it than one colour.
  expect((await sharp(await untilItRests(picture)).stats()).entropy).toBeGreaterThan(1);
});
