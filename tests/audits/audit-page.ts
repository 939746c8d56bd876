import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { runAxe } from '../support/axe.ts';
import { type Conduct, watchConduct } from './conduct.ts';
import { performanceScore, shareScore, type Vitals } from './score.ts';

/** The line that Lighthouse assumes for desktops. */
const line = { offline: false, latency: 40, downloadThroughput: 1_280_000, uploadThroughput: 1_280_000 };
const settleMs = 3_000;
const loadedMs = 30_000;
/** A window that has just opened draws its own frame for a second, which is none of the page's time. */
const windowMs = 2_000;
/** The weight of a fault by its impact on users. */
const weights: Readonly<Record<string, number>> = { critical: 10, serious: 7, moderate: 3, minor: 1 };

export interface PageAudit {
  readonly path: string;
  readonly vitals: Vitals & { readonly largest: string; readonly shifted: readonly string[] };
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly faults: readonly string[];
}

export const vitalsScript = join(import.meta.dirname, 'watch-vitals.js');

export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('main, form').first().waitFor({ timeout: loadedMs });
  const busy = page.locator('main [aria-busy=true]').first();
  await busy.waitFor({ state: 'detached', timeout: loadedMs });
  // A page that asks the server again and again is never idle.
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
}

async function accessibilityOf(page: Page): Promise<{ score: number; faults: string[] }> {
  const { violations, passes } = await runAxe(page);
  const checks = [...violations, ...passes].map(({ id, impact, tags, nodes }) => ({
    id,
    weight: weights[impact ?? ''] ?? 3,
    isWell: !violations.some((one) => one.id === id),
    tags,
    nodes,
  }));
  const faults = violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html.slice(0, 120)}`);
  return { score: shareScore(checks), faults };
}

/** Loads a page without a cache, like a first visit, and audits it. */
async function visit(context: BrowserContext, path: string): Promise<PageAudit> {
  const page = await context.newPage();
  await wait(windowMs);
  await page.addInitScript({ path: vitalsScript });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  const conduct: Conduct = await watchConduct(page, devtools);
  const response = await page.goto(path);
  await untilLoaded(page);
  const vitals = await page.evaluate<PageAudit['vitals']>('vitals.read()');
  const accessibility = await accessibilityOf(page);
  const practices = await conduct.judge(response);
  await page.close();
  return {
    path,
    vitals,
    performance: performanceScore(vitals),
    accessibility: accessibility.score,
    practices: shareScore(practices.map(({ isWell }) => ({ isWell, weight: 1 }))),
    faults: [...accessibility.faults, ...practices.filter(({ isWell }) => !isWell).map(({ what }) => what)],
  };
}

export interface Visitor {
  readonly address: string;
  /** `null` without a session. */
  readonly token: string | null;
}

/** With an empty cache, in a window of the size that Lighthouse gives a desktop. */
export async function auditPage(browser: Browser, { address, token }: Visitor, path: string): Promise<PageAudit> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1_350, height: 940 },
  });
  try {
    if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url: address }]);
    return await visit(context, path);
  } finally {
    await context.close();
  }
}
