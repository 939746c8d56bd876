import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.ts';
import { openPage, type Story } from './stage.ts';

/** Looked at in each frame: the promise of an animation that was replaced may never settle. */
const untilStill = `new Promise((done) => {
  const moves = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < 5000;
  const look = () => (document.getAnimations().some(moves) ? requestAnimationFrame(look) : done(null));
  look();
})`;

const modeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.mode');

export async function runAxe(page: Page, options: object = {}): Promise<AxeResults> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
}

/** The dark page is the light one in other colours. */
const rulesOfDark = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Returns the faults that are serious enough to exclude users. */
async function heavyFaults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(untilStill);
  const options = { resultTypes: ['violations'], ...(colorScheme === 'dark' && { runOnly: rulesOfDark }) };
  const { violations } = await runAxe(page, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`);
}

/** The time limit. One check takes ten seconds on a machine that is busy with other tests. */
const stillWithinMs = 45_000;

/** Expects no serious faults. It retries, because content that is still fading in has too little contrast; only lasting faults count. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // To change the colours is dear: those that the page has come first.
  const schemes = ['dark', 'light'] as const;
  for (const colorScheme of (await modeOf(page)) === 'dark' ? schemes : schemes.toReversed()) {
    const message = `${what}, ${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => modeOf(page), { message }).toBe(colorScheme);
    await expect
      .poll(() => heavyFaults(page, colorScheme), { message, interval: 500, timeout: stillWithinMs })
      .toEqual([]);
  }
}

/** With the session that the site's administrator has already. */
const enterQuickly = (page: Page, { address, admin }: Site) =>
  page.context().addCookies([{ name: 'Admin-Token', value: admin.token, url: address }]);

/** A page, and a text that is there when it has come. */
export type PageSeen = readonly [path: string, seen: string];
export function lookAtPages(story: Story, pages: readonly PageSeen[]): void {
  for (const [path, seen] of pages) {
    story(`nothing shuts anybody out of ${path}`, async (page, site) => {
      await enterQuickly(page, site);
      await page.goto(path);
      await page.getByRole('main').getByText(seen).first().waitFor();
      await expectAccessible(page, path);
    });
  }
}

/** A dialog or drawer: its name here, where it is, and what opens it. */
export type Opening = readonly [what: string, path: string, open: (page: Page) => Promise<void>];
export function lookAtDialogs(story: Story, openings: readonly Opening[]): void {
  for (const [what, path, open] of openings) {
    story(`nothing shuts anybody out of the dialog to ${what}`, async (page, site) => {
      await enterQuickly(page, site);
      await openPage(page, path);
      await open(page);
      await page.getByRole('dialog').first().waitFor();
      await expectAccessible(page, what);
    });
  }
}
