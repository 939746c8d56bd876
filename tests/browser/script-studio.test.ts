import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { addScript, editScript, getScript, scriptVersions } from '@flotilla/contract/http/automation/scripts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phonesOnline } from '../support/sample-run.ts';
import { choose, enter, rowOf, setStage } from '../support/stage.ts';

const deviceNo = 'agent-0001';
const story = setStage(async (site) => {
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
});

const code = (page: Page) => page.getByRole('textbox', { name: 'Script editor' });
const textOf = async (page: Page) => (await code(page).locator('.cm-line').allTextContents()).join('\n');
const log = (page: Page) => page.getByRole('log');

async function openStudio(page: Page, id: number): Promise<void> {
  await page.goto(`/scripts/studio?id=${id}`);
  await code(page).waitFor();
  await choose(page, page.getByRole('combobox', { name: 'Phone' }), `${deviceNo} · `);
}

story(
  'a script is written with completion, tried on a phone, stopped, and saved as a new version',
  async (page, site) => {
    const { id } = await site.admin.call(addScript, {
      body: { name: 'Studio', version: '1', content: "log.info('one');" },
    });
    await enter(page);
    await openStudio(page, id);
    await code(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('await device.batt');
    await page.locator('.cm-tooltip-autocomplete').getByText('battery', { exact: true }).click();
    await page.keyboard.type("();\nlog.ok('two');\nawait sleep(600000);");
    expect(await textOf(page)).toContain('await device.battery();');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await log(page).getByText('two').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('region', { name: 'Log' }).getByText('Stopped').waitFor();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a new version' });
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Version' }).inputValue()).toBe('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Version 2').waitFor();

    await page.getByRole('button', { name: 'Versions' }).click();
    await rowOf(page, 'admin').filter({ hasText: /^1/ }).getByRole('button', { name: 'Compare' }).click();
    await page.locator('.cm-mergeView').waitFor();
    await page.getByRole('button', { name: 'Back to this version' }).click();
    await expect.poll(() => textOf(page)).toBe("log.info('one');");
  },
);

story('the studio is as tall as the window, however long the log of a run is', async (page, site) => {
  const content = "for (let nth = 0; nth < 300; nth += 1) log.info('line ' + nth + ' of many');\nawait sleep(600000);";
  const { id } = await site.admin.call(addScript, { body: { name: 'Long log', version: '1', content } });
  await enter(page);
  await openStudio(page, id);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const newest = log(page).getByText('line 299 of many');
  await newest.waitFor();
  const { y, height } = (await newest.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
  const overflow = `(() => { const { scrollHeight, clientHeight } = document.querySelector('main').parentElement; return scrollHeight - clientHeight; })()`;
  expect(await page.evaluate(overflow)).toBe(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});

story('a click on the phone’s screen becomes a line: a place, or the element there', async (page, site) => {
  const { id } = await site.admin.call(addScript, { body: { name: 'Picks', version: '1', content: '// picks' } });
  await enter(page);
  await openStudio(page, id);
  const screen = page.getByRole('application', { name: `Touch ${deviceNo};` });
  await screen.waitFor();
  await page.getByText('Place', { exact: true }).click();
  await page.getByRole('button', { name: `Pick a place on ${deviceNo}` }).click();
  await expect.poll(() => textOf(page)).toMatch(/await device\.tap\(0\.\d+, 0\.\d+\);/);
  await page.getByText('Element', { exact: true }).click();
  const layer = page.getByRole('button', { name: `Pick an element on ${deviceNo}` });
  const box = (await layer.boundingBox())!;
  await layer.click({ position: { x: box.width * 0.3, y: box.height * 0.16 } });
  await expect.poll(() => textOf(page)).toMatch(/await device\.tapOn\(\{ \w+: '.+' \}\);/);
});

story(
  'touches on the phone are recorded as lines, and the API explains itself under the pointer',
  async (page, site) => {
    const { id } = await site.admin.call(addScript, { body: { name: 'Touches', version: '1', content: '// touches' } });
    await enter(page);
    await openStudio(page, id);
    const screen = page.getByRole('application', { name: `Touch ${deviceNo};` });
    await screen.waitFor();
    await code(page).click();
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const box = (await screen.boundingBox())!;
    await screen.click({ position: { x: box.width * 0.5, y: box.height * 0.5 } });
    await page.getByRole('region', { name: 'Phone' }).getByRole('button', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: 'End recording' }).click();
    await expect
      .poll(() => textOf(page))
      .toMatch(/await device\.tap(\(0\.\d+, 0\.\d+|On\(\{ .+ \})\);[\s\S]*await device\.key\('home'\);/);
    await code(page)
      .getByText(/^tap(On)?$/)
      .hover();
    await page
      .locator('.cm-explained')
      .getByText(/^device\.tap(On)?\(/)
      .waitFor();
  },
);

story('a colleague’s version is compared with the own text, which outlives a reload', async (page, site) => {
  const body = { name: 'Shared work', version: '1', content: "log.info('both');" };
  const { id } = await site.admin.call(addScript, { body });
  await enter(page);
  await page.goto(`/scripts/studio?id=${id}`);
  await code(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type("\nlog.info('mine');");
  await page.getByRole('button', { name: '● Shared work', exact: true }).waitFor();
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await page.getByText(/^Your unsaved text of/).waitFor();
  await expect.poll(() => textOf(page)).toContain("log.info('mine');");

  await site.admin.call(editScript, { body: { id, version: '2', content: "log.info('theirs');" } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await conflict.locator('.cm-mergeView').getByText("'theirs'").waitFor();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Version 3').waitFor();
  const saved = await site.admin.call(getScript, { query: { id } });
  expect(saved).toMatchObject({ version: '3', content: expect.stringContaining("log.info('mine');") });
  const { list } = await site.admin.call(scriptVersions, { query: { id } });
  expect(list.map(({ version }) => version)).toEqual(['3', '2', '1']);

  await code(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n// and more');
  await page.getByRole('button', { name: 'Close ● Shared work' }).click();
  await page.getByRole('dialog').getByText('“Shared work” holds something that is not saved.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await code(page).waitFor();
});

story('what cannot be read is marked at its place, and a wrong member before it runs', async (page, site) => {
  const { id } = await site.admin.call(addScript, { body: { name: 'Faults', version: '1', content: 'let a = 1;' } });
  await enter(page);
  await openStudio(page, id);
  await code(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\ndevice.tapp(1, 1);');
  await page.locator('.cm-lintRange-warning').filter({ hasText: 'tapp' }).waitFor();
  await page.keyboard.type('\nlet a = 2;');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.cm-lintRange-error').waitFor();
});

story('a hot script is added, reaches the phone, and a script requires it', async (page, site) => {
  await enter(page);
  await page.goto('/scripts/hot-update');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add hot script' });
  await dialog.getByRole('textbox', { name: 'Script name' }).fill('knots');
  await dialog.getByRole('textbox', { name: 'Script text' }).fill('exports.tie = () => "tied";');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'knots').getByRole('button', { name: 'Phones' }).click();
  await page.getByRole('dialog').getByText('Up to date').waitFor();

  const { id } = await site.admin.call(addScript, { body: { name: 'Uses', version: '1', content: '1' } });
  await site.admin.call(editScript, { body: { id, content: "log.ok(require('knots').tie());\nawait sleep(600000);" } });
  await openStudio(page, id);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await log(page).getByText('tied').waitFor();
  const { list } = await site.admin.call(hotScripts.list, {});
  const update = { id: list[0]!.id, version: '2', forceUpdate: 1 as const, content: 'exports.tie = () => "untied";' };
  await site.admin.call(hotScripts.edit, { body: update });
  await page.getByText('A hot script that it used was updated by force').waitFor();
});
