import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { menuPages } from '../screenshots/pages.ts';
import type { Site } from './site.ts';
import { openPage, type Story } from './stage.ts';

interface Stop {
  readonly isInside: boolean;
  /** Which stop it is. */
  readonly nth: number;
  /** Which one was here before; -1 if none was. */
  readonly before: number;
  readonly isEditor?: boolean;
  readonly name?: string;
  readonly fault?: string;
}
/** Additional stops in case the page changes during the walk. */
const spareStops = 20;

/** The walk through a page begins at its start and ends behind it; in a dialog, or all there is, it begins anywhere. */
const mostLeft = (selector: string): number => (selector === 'main' ? 0 : 1);

const watched = new WeakSet<Page>();
/** Before the page is loaded, and once, since it goes from story to story. */
async function watchTabStops(page: Page): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript({ path: join(import.meta.dirname, 'tab-stops.js') });
}

/**
 * Goes by the Tab key through the last element that matches. Returns what is wrong: stops that cannot be seen, a trap, and
 * what a pointer can press but the keyboard has not come to.
 */
async function faultsOf(page: Page, selector: string): Promise<string[]> {
  const ask = <Answer>(question: string) => page.evaluate<Answer>(`tabStops.${question}(${JSON.stringify(selector)})`);
  const most = (await ask<number>('begin')) + spareStops;
  const faults: string[] = [];
  await page.locator(selector).last().focus();
  let last: Stop | undefined;
  let left = 0;
  for (let nth = 0; left <= mostLeft(selector); nth += 1) {
    await page.keyboard.press('Tab');
    let stop = await ask<Stop>('stop');
    if (stop.isEditor && stop.before === last?.nth) {
      // Tab indents here, and the page names the key that leaves.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      stop = await ask<Stop>('stop');
    }
    // A dialog traps the focus, so its first stop follows its last one.
    if (stop.before === 0) break;
    if (nth > most || stop.before > 0) return [...faults, `the Tab key stays at ${stop.name}`];
    if (!stop.isInside) left += 1;
    if (stop.fault) faults.push(`${stop.name} ${stop.fault}`);
    last = stop;
  }
  const missed = await ask<string[]>('missed');
  return [...faults, ...missed.map((name) => `${name} is not reached`)];
}

/** Everything within can be done by keyboard, and the focus is seen wherever it is. */
async function expectKeyboard(page: Page, selector: string, what: string): Promise<void> {
  const faults = await faultsOf(page, selector);
  expect(faults, `${what}: ${faults.join('; ')}`).toEqual([]);
}

/** With the session that the site's administrator has already. */
async function beginWalk(page: Page, { address, admin }: Site): Promise<void> {
  await watchTabStops(page);
  await page.context().addCookies([{ name: 'Admin-Token', value: admin.token, url: address }]);
}

export async function enterByKeyboard(page: Page, site: Site, path: string): Promise<void> {
  await beginWalk(page, site);
  await openPage(page, path);
}

export const hasFocus = async (element: Locator): Promise<boolean> =>
  (await element.and(element.page().locator(':focus')).count()) === 1;

export const focused = (element: Locator, what: string): Promise<unknown> =>
  expect.poll(() => hasFocus(element), { message: what }).toBe(true);

/** Goes on by the Tab key (or another one) until the focus is here. */
export async function tabTo(page: Page, element: Locator, most = 80, key = 'Tab'): Promise<void> {
  for (let nth = 0; nth < most; nth += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} stops do not lead to ${element}`);
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Opens a dialog by keyboard, goes through it, and closes it with Escape. */
async function tryDialog(page: Page, opener: Locator, what: string): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  await expect.poll(() => dialog.locator('[aria-busy=true]').count(), { message: what }).toBe(0);
  const focused = page.locator(':is([role=dialog], .ant-drawer):focus-within').last();
  await focused.waitFor();
  await expectKeyboard(page, '[role=dialog]', what);
  await page.keyboard.press('Escape');
  // An editor is never passed without a space in it.
  const question = page.getByRole('dialog', { name: 'There are unsaved changes' });
  await expect
    .poll(async () => (await dialog.count()) === 0 || (await question.count()) > 0, { message: what })
    .toBe(true);
  if (await question.isVisible()) await question.getByRole('button', { name: 'OK' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(opener), { message: `the focus returns after ${what}` }).toBe(true);
}

/** The buttons that open a dialog on many pages. */
const openers = /^(Add|Add below|Edit|Import|Details|Answers|Run now|Change password)$/;

async function tryPage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expectKeyboard(page, 'main', path);
  const found = page.getByRole('main').locator('button:enabled', { hasText: openers });
  for (const name of new Set(await found.allInnerTexts())) {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true, disabled: false }).first();
    await tryDialog(page, opener, `${path}: ${name}`);
  }
}

/** On a busy machine a story has to end before its time is over. */
const usualPages = 3;

interface Area {
  readonly name: string;
  /** The largest number of pages in the menu. */
  readonly most: number;
  within(path: string): boolean;
  /** Pages that the menu does not name. */
  readonly more?: readonly string[];
  /** The number of pages per story. */
  readonly pagesAStory?: number;
}

/** Goes through the pages of an area and their dialogs. */
export function walkArea(story: Story, { name, most, within, more = [], pagesAStory = usualPages }: Area) {
  const parts = Math.ceil((most + more.length) / pagesAStory);
  for (let part = 0; part < parts; part += 1) {
    story(`everything of ${name} is done by keyboard, ${part + 1} of ${parts}`, async (page, site) => {
      const inMenu = (await menuPages(site.admin)).filter(within);
      expect(inMenu.length).toBeGreaterThan(0);
      expect(inMenu.length).toBeLessThanOrEqual(most);
      const own = [...inMenu, ...more].slice(part * pagesAStory, (part + 1) * pagesAStory);
      await beginWalk(page, site);
      for (const path of own) await tryPage(page, path);
    });
  }
}
