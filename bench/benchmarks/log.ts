import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildConsoleIfStale } from '../../scripts/console-build.ts';
import { root } from '../../scripts/programs.ts';
import { chromiumPath } from '../../tests/support/chromium.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { type LongestTask, longestTaskOf, longTaskMs } from '../harness/long-tasks.ts';
import { compare } from '../harness/rounds.ts';
import { startBrowser } from '../load/monitor-page.ts';
import type { PhoneCalls } from '../load/phones.ts';
import { startSite } from '../site/site.ts';

const lines = 100_000;
const aTurn = 200;
const timeoutMs = 60_000;

/** Opens the log of the page's first phone, whose feed the benchmark controls. */
async function openLog(page: Page, address: string) {
  await page.addInitScript({ path: join(root, 'tests/support/fake-log.js') });
  await page.goto(`${address}/fleet/monitor`);
  await page
    .getByRole('button', { name: /^Operations of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Run log' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Connected, waiting for lines').waitFor();
  const log = dialog.getByRole('log');
  return {
    dialog,
    log,
    say: (count: number, from: number) => page.evaluate(`fakeLog.say(${count}, ${aTurn}, ${from})`),
    shows: (nth: number) => log.getByText(`line ${nth} of`).waitFor(),
  };
}

export const log: Benchmark = {
  number: 17,
  title: 'the log of a phone with 100,000 lines',
  baseline: '50 ms, the longest task that nobody feels',
  async run({ rounds, progress }) {
    if (!chromiumPath) throw new Error('no Chromium: install it, or set FLOTILLA_TEST_CHROMIUM to the browser');
    await buildConsoleIfStale();
    const site = await startSite({ phones: 1, settings: { FLOTILLA_CAPTCHA: 'off' } });
    const child = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const { browser, stop } = await startBrowser(chromiumPath);
    const measured: Record<'coming' | 'scrolling' | 'searching', LongestTask>[] = [];
    try {
      await child.ask('join', { address: site.socketAddress, count: 1, key: site.tenantKey });
      for (let round = 1; round <= rounds; round += 1) {
        const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
        await context.addCookies([{ name: 'Admin-Token', value: site.tenant.token, url: site.address }]);
        const page = await context.newPage();
        page.setDefaultTimeout(timeoutMs);
        const { dialog, log: box, say, shows } = await openLog(page, site.address);
        const coming = await longestTaskOf(browser, page, async () => {
          await say(lines, 0);
          await shows(lines - 1);
        });
        await dialog.getByRole('checkbox', { name: 'Auto-scroll' }).uncheck();
        await box.hover();
        const scrolling = await longestTaskOf(browser, page, async () => {
          const more = say(lines / 10, lines);
          for (let turn = 0; turn < 100; turn += 1) await page.mouse.wheel(0, turn % 2 === 0 ? -30_000 : 20_000);
          await more;
        });
        const searching = await longestTaskOf(browser, page, async () => {
          await dialog.getByRole('textbox', { name: 'Search' }).pressSequentially('line 99');
          await dialog.getByText(/^1,000 of [\d,]+ lines/).waitFor();
        });
        measured.push({ coming, scrolling, searching });
        await context.close();
        progress(`round ${round} of ${rounds}`);
      }
    } finally {
      await stop();
      await child.stop();
      await site.stop();
    }
    const words = {
      coming: 'while they come',
      scrolling: 'while scrolling, 10,000 more coming',
      searching: 'while searching',
    };
    const figures = (['coming', 'scrolling', 'searching'] as const).flatMap((what) =>
      (['cpuMs', 'clockMs'] as const).map((clock) =>
        compare({
          what: `longest task ${words[what]}, ${clock === 'cpuMs' ? 'processor time' : 'by the clock'}`,
          unit: 'ms',
          target: 1,
          ours: measured.map((round) => round[what][clock]),
          baseline: measured.map(() => longTaskMs),
        }),
      ),
    );
    return {
      conditions: `a feed inside the page, ${aTurn} lines a turn of 4 ms; the browser has no processor of its own`,
      figures,
    };
  },
};
