import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { startChromium } from '../../tests/support/chromium.ts';
import { mustEnd } from '../harness/open-ends.ts';

interface WatchScreen {
  start(deviceNo: string): void;
  now(): number;
  sinceTouch(): number | undefined;
  between(from: number, to: number): number;
}
type InPage = { watchScreen: WatchScreen };

const timeoutMs = 20_000;
const stillMs = 700;

export async function startBrowser(executablePath: string): Promise<{ browser: Browser; stop(): Promise<void> }> {
  const browser = await startChromium(executablePath);
  return { browser, stop: mustEnd(() => browser.close()) };
}

/** The video transport of the page: a peer connection, frames over the socket, or the configured one. */
export type Way = 'peer' | 'socket' | 'set';
/** The browser API of the other transport, which is removed. Otherwise the page shows the transport whose first picture arrives first. */
const otherWay = { peer: 'VideoDecoder', socket: 'RTCPeerConnection' } as const;

interface Showing {
  readonly address: string;
  readonly token: string;
  readonly deviceNo: string;
  readonly way: Way;
}

/** Opens the monitor with the screen of one phone; answers the page and how long the first picture took. */
export async function showScreen(browser: Browser, { address, token, deviceNo, way }: Showing) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'Admin-Token', value: token, url: address }]);
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  if (way !== 'set') await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), otherWay[way]);
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-screen.js') });
  await page.goto(`${address}/fleet/monitor`);
  const card = page.getByRole('article', { name: deviceNo, exact: true });
  const show = card.getByRole('button', { name: 'Show screen' });
  await show.waitFor();
  await page.evaluate((name) => (globalThis as unknown as InPage).watchScreen.start(name), deviceNo);
  await show.click();
  return { page, firstMs: await sinceTouch(page), close: () => context.close() };
}

/** From the last touch to the first change on the screen. */
async function sinceTouch(page: Page): Promise<number> {
  let found: number | undefined;
  await waitFor('a change on the screen', timeoutMs, async () => {
    found = await page.evaluate(() => (globalThis as unknown as InPage).watchScreen.sinceTouch());
    return found !== undefined;
  });
  return found!;
}

/** Taps an icon on the home screen; answers the time until the picture changes. */
export async function touchToPicture(page: Page, deviceNo: string): Promise<number> {
  const card = page.getByRole('article', { name: deviceNo, exact: true });
  await card.getByRole('button', { name: `Home ${deviceNo}` }).click();
  await wait(stillMs);
  const { x, y, width, height } = (await card.locator('canvas').boundingBox())!;
  await page.mouse.click(x + width * 0.17, y + height * 0.91);
  return sinceTouch(page);
}

/** Pictures that were shown a second while something moves. */
export async function shownASecond(page: Page, windowMs: number): Promise<number> {
  const begin = await page.evaluate(() => (globalThis as unknown as InPage).watchScreen.now());
  await wait(windowMs);
  return page.evaluate(
    ([from]) => {
      const { now, between } = (globalThis as unknown as InPage).watchScreen;
      const to = now();
      return (between(from, to) * 1_000) / (to - from);
    },
    [begin] as const,
  );
}
