import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { buildConsoleIfStale } from '../../scripts/console-build.ts';
import { chromiumPath } from '../../tests/support/chromium.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { startChild } from '../harness/calls.ts';
import { longestTaskOf, longTaskMs } from '../harness/long-tasks.ts';
import { compare } from '../harness/rounds.ts';
import { startBrowser } from '../load/monitor-page.ts';
import type { PhoneCalls } from '../load/phones.ts';
import { startSite } from '../site/site.ts';

const usualPhones = 100;
const picturesASecond = 2;
const heartbeatsASecond = 0.2;
const windowMs = 6_000;
const settleMs = 8_000;
/** Wide and high enough for all tiles at once. */
const viewport = { width: 2_560, height: 2_000 };
/** The size in which a phone of 1080 pixels sends its picture to a tile of the least width. */
const tile = { width: 130, height: 270 };
const kinds = 8;

/** Counts the pictures that the page reports as drawn. Runs in the page, whose names this program's types do not know. */
const countDrawn = `{
  globalThis.drawn = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && data.includes('pictureAck')) globalThis.drawn += JSON.parse(data).count;
    send.call(this, data);
  };
}`;

/** JPEGs that differ, made by the browser itself. */
const makeJpegs = (page: Page): Promise<string[]> =>
  page.evaluate(`Array.from({ length: ${kinds} }, (_none, nth) => {
    const [width, height] = [${tile.width}, ${tile.height}];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    for (let row = 0; row < 24; row += 1) {
      context.fillStyle = \`hsl(\${(nth * 45 + row * 7) % 360} 60% \${30 + ((row * 13) % 50)}%)\`;
      context.fillRect(0, (row * height) / 24, width, height / 24);
      context.fillStyle = 'white';
      context.fillText(\`Row \${row} of picture \${nth}\`, 6, (row * height) / 24 + 9);
    }
    return canvas.toDataURL('image/jpeg', 0.2).split(',')[1];
  })`);

async function openWall(page: Page, address: string, token: string, count: number): Promise<void> {
  await page.context().addCookies([{ name: 'Admin-Token', value: token, url: address }]);
  await page.addInitScript({ content: countDrawn });
  await page.addInitScript({
    content: `localStorage.setItem('flotilla.monitor.budget', '${count * picturesASecond}')`,
  });
  await page.goto(`${address}/fleet/monitor?screens=1&pageSize=${count}`);
  await page
    .getByRole('article')
    .nth(count - 1)
    .waitFor();
}

export const wall: Benchmark = {
  number: 12,
  title: 'a wall of 100 phones in one page',
  baseline: '2 pictures a second a tile, as asked for; 50 ms, the longest task that nobody feels',
  async run({ rounds, phones, progress }) {
    if (!chromiumPath) throw new Error('no Chromium: install it, or set FLOTILLA_TEST_CHROMIUM to the browser');
    await buildConsoleIfStale();
    const count = phones ?? usualPhones;
    const child = startChild<PhoneCalls>(new URL('../load/phones.ts', import.meta.url));
    const { browser, stop } = await startBrowser(chromiumPath);
    const site = await startSite({ phones: count });
    try {
      const page = await (await browser.newContext({ viewport })).newPage();
      await child.ask('join', { address: site.socketAddress, count, key: site.tenantKey });
      await child.ask('heartbeats', count * heartbeatsASecond);
      await openWall(page, site.socketAddress.replace('ws', 'http'), site.tenant.token, count);
      const jpegs = await makeJpegs(page);
      while ((await child.ask('watched')) < count) await wait(200);
      await child.ask('show', { aSecond: count * picturesASecond, jpegs });
      await wait(settleMs);

      const measured: { everyMs: number; clockMs: number; cpuMs: number }[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        let everyMs = 0;
        const longest = await longestTaskOf(browser, page, async () => {
          const before = await page.evaluate<number>('drawn');
          const fromMs = performance.now();
          await wait(windowMs);
          const drawn = (await page.evaluate<number>('drawn')) - before;
          everyMs = ((performance.now() - fromMs) * count) / drawn;
        });
        measured.push({ everyMs, ...longest });
        progress(`round ${round} of ${rounds}`);
      }
      const asked = (value: number) => measured.map(() => value);
      return {
        conditions: `${count} tiles in view, ${picturesASecond} pictures a second each, JPEG ${tile.width}x${tile.height}; phones, site, database and browser share the machine's processors, for which a task waits too`,
        figures: [
          compare({
            what: 'time between two pictures of a tile',
            unit: 'ms',
            target: 1 / 0.95,
            ours: measured.map(({ everyMs }) => everyMs),
            baseline: asked(1_000 / picturesASecond),
          }),
          compare({
            what: 'longest task of the main thread, processor time',
            unit: 'ms',
            target: 1,
            ours: measured.map(({ cpuMs }) => cpuMs),
            baseline: asked(longTaskMs),
          }),
          compare({
            what: 'longest task of the main thread, by the clock',
            unit: 'ms',
            target: 1,
            ours: measured.map(({ clockMs }) => clockMs),
            baseline: asked(longTaskMs),
          }),
        ],
      };
    } finally {
      await stop();
      await child.stop();
      await site.stop();
    }
  },
};
