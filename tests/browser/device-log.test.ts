import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const deviceNo = 'agent-0001';
const story = setStage(async (site) => {
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
});

async function openLog(page: Page) {
  await enter(page, '/fleet/monitor');
  await page.getByRole('button', { name: `Operations of ${deviceNo}` }).click();
  await page.getByRole('menuitem', { name: 'Run log' }).click();
  const dialog = page.getByRole('dialog', { name: `${deviceNo} real-time log` });
  await dialog.waitFor();
  return { dialog, log: dialog.getByRole('log') };
}
const drawn = (page: Page) => page.evaluate<number>('document.querySelectorAll("[role=log] [data-index]").length');

story('the log of a phone is 860 wide and 500 high, follows its end, and is closed', async (page) => {
  const { dialog, log } = await openLog(page);
  // The panel grows while it opens.
  await expect
    .poll(async () => [(await dialog.boundingBox())!.width, (await log.boundingBox())!.height])
    .toEqual([860, 500]);
  expect(await dialog.getByRole('checkbox', { name: 'Auto-scroll' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
});

story(
  'of 100,000 lines only those in view are drawn, none is lost, and dropped older ones are reported',
  async (page) => {
    await page.addInitScript({ path: join(import.meta.dirname, '../support/fake-log.js') });
    const { dialog, log } = await openLog(page);
    await page.evaluate('fakeLog.say(100_000, 2_000)');
    await log.getByText('line 99999 of').waitFor();
    expect(await drawn(page)).toBeLessThan(100);

    // Reading further up is not disturbed by what comes.
    await dialog.getByRole('checkbox', { name: 'Auto-scroll' }).uncheck();
    await log.focus();
    await page.keyboard.press('Home');
    await log.getByText('line 0 of').waitFor();
    await page.keyboard.press('End');
    await log.getByText('line 99999 of').waitFor();
    expect(await drawn(page)).toBeLessThan(100);

    await page.evaluate('fakeLog.say(30_000, 2_000, 100_000)');
    await dialog.getByText(/^3\d,\d{3} older lines are no longer kept$/).waitFor();
    await dialog.getByRole('checkbox', { name: 'Auto-scroll' }).check();
    await log.getByText('line 129999 of').waitFor();

    await dialog.getByRole('textbox', { name: 'Search' }).fill('LINE 129');
    await dialog.getByText(/^1,000 of [\d,]+ lines/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the lines shown' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^agent-0001-\d{8}-\d{6}\.log$/);
    const saved = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(saved).toHaveLength(1_000);
    expect(saved[7]).toMatch(/^1970-01-01T00:00:00.000Z error line 129007 of/);

    await dialog.getByRole('textbox', { name: 'Search' }).fill('');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await page.evaluate('fakeLog.say(500, 100, 130_000)');
    await dialog.getByText(/^Paused: 500 new lines/).waitFor();
    expect(await log.getByText('line 130499 of').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await log.getByText('line 130499 of').waitFor();

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('[fakeLog.feeds, fakeLog.closed]')).toEqual([1, 1]);
  },
);

/** Returns the scrollable distance of the page in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate<number>(
    `(() => { const scroller = document.querySelector('main').parentElement; return scroller.scrollHeight - scroller.clientHeight; })()`,
  );

story('a phone’s page is as tall as the window, and its log scrolls to the newest of 1,000 lines', async (page) => {
  await page.addInitScript({ path: join(import.meta.dirname, '../support/fake-log.js') });
  await enter(page, `/screen?deviceNo=${deviceNo}`);
  const log = page.getByRole('log');
  await log.waitFor();
  await expect.poll(() => page.evaluate('fakeLog.feeds')).toBe(1);
  await page.evaluate('fakeLog.say(1_000, 200)');
  const newest = log.getByText('line 999 of');
  await newest.waitFor();
  expect(await overflowOf(page)).toBe(0);
  const { y, height } = (await newest.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
  expect(await drawn(page)).toBeLessThan(100);
  // The picture ends above the window's edge, too.
  const screen = (await page.getByRole('region', { name: `Screen of ${deviceNo}` }).boundingBox())!;
  expect(screen.y + screen.height).toBeLessThanOrEqual(900);
});
