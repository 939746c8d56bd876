// `npm run audit-pages -- /fleet --inp`: how fast, accessible and well-behaved each page is on a desktop, and how soon lists of 10,000 rows answer.
import { cpus, loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { startChild } from '../../bench/harness/calls.ts';
import { endEverything, mustEnd } from '../../bench/harness/open-ends.ts';
import type { PhoneCalls } from '../../bench/load/phones.ts';
import { type Site, startSite } from '../../bench/site/site.ts';
import { buildConsoleIfStale } from '../../scripts/console-build.ts';
import { menuPages, strangersPages } from '../screenshots/pages.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { auditPage, type PageAudit, untilLoaded, vitalsScript } from './audit-page.ts';
import { measured } from './interactions.ts';
import { interactionMs } from './score.ts';
import { makeTenThousand, rows } from './ten-thousand.ts';

const least = 95;
const mostMs = 100;
/** The attempts for a slow page, because the machine may have been busy. */
const tries = 3;
const rounds = 3;
/** More would load the machine on which the browser draws. */
const online = 50;
const heartbeatSeconds = 5;

const load = () => loadavg()[0]!.toFixed(1);
const whole = (value: number) => String(Math.round(value)).padStart(5);

function isGood({ performance, accessibility, practices }: PageAudit): boolean {
  return [performance, accessibility, practices].every((score) => Math.round(score) >= least);
}

function lineOf({ path, vitals, performance, accessibility, practices, faults }: PageAudit): string {
  const { firstPaintMs, largestPaintMs, blockedMs, layoutShift } = vitals;
  const scores = [performance, accessibility, practices, firstPaintMs, largestPaintMs, blockedMs].map(whole).join(' ');
  const told = [...faults, ...(layoutShift > 0.1 ? vitals.shifted : [])].map((fault) => `\n      ${fault}`).join('');
  return `${scores}  ${layoutShift.toFixed(3)}  ${path}  (load ${load()})${told}`;
}

async function auditPages(browser: Browser, site: Site, wanted: string): Promise<number> {
  console.log('\n perf  acce  prac   FCP   LCP   TBT  CLS    page');
  const signedIn = ['/index', '/user/profile', ...(await menuPages(site.admin))];
  const all = [
    ...strangersPages.map((path) => ({ path, token: null })),
    ...[...new Set(signedIn)].map((path) => ({ path, token: site.admin.token })),
  ].filter(({ path }) => path.includes(wanted));
  let bad = 0;
  for (const { path, token } of all) {
    let best: PageAudit | undefined;
    for (let nth = 0; nth < tries && !(best && isGood(best)); nth += 1) {
      const audit = await auditPage(browser, { address: site.address, token }, path);
      if (!best || audit.performance > best.performance) best = audit;
    }
    if (!isGood(best!)) bad += 1;
    console.log(lineOf(best!));
  }
  return bad;
}

async function measureInteractions(browser: Browser, site: Site, wanted: string): Promise<number> {
  console.log(`\n  INP  interactions  page`);
  let bad = 0;
  for (const [path, doing] of measured.filter(([name]) => name.includes(wanted))) {
    const context = await browser.newContext({
      baseURL: site.address,
      locale: 'en-US',
      viewport: { width: 1_350, height: 940 },
    });
    await context.addCookies([{ name: 'Admin-Token', value: site.admin.token, url: site.address }]);
    const page = await context.newPage();
    await page.addInitScript({ path: vitalsScript });
    await page.goto(path);
    await untilLoaded(page);
    const reported: number[] = [];
    let count = 0;
    let worst = { ms: 0, what: '' };
    for (let round = 0; round < rounds; round += 1) {
      await doing(page);
      const seen = await page.evaluate<{ reportedMs: number[]; count: number; slowest: string }>(
        'vitals.interactions()',
      );
      reported.push(...seen.reportedMs);
      count += seen.count;
      const ms = seen.reportedMs[0] ?? 0;
      if (ms > worst.ms) worst = { ms, what: seen.slowest };
    }
    await context.close();
    const inp = interactionMs(reported, count);
    if (inp >= mostMs) bad += 1;
    console.log(
      `${whole(inp)}  ${whole(count)}         ${path}  (load ${load()}; longest ${worst.ms} ms: ${worst.what})`,
    );
  }
  return bad;
}

async function main(args: readonly string[]): Promise<boolean> {
  if (!chromiumPath) throw new Error('There is no Chromium on this machine.');
  const wanted = args.find((arg) => !arg.startsWith('--')) ?? '';
  const only = args.find((arg) => arg.startsWith('--'));
  await buildConsoleIfStale();
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), load average ${load()}`);
  const site = await startSite({ phones: rows + online });
  const phones = startChild<PhoneCalls>(new URL('../../bench/load/phones.ts', import.meta.url));
  await makeTenThousand(site);
  await phones.ask('join', { address: site.socketAddress, count: online, key: site.tenantKey });
  await phones.ask('heartbeats', online / heartbeatSeconds);
  console.log(`${rows} phones, ${online} more that are online, ${rows} users and ${rows} lines of the operation log`);
  const browser = await startChromium(chromiumPath);
  mustEnd(() => browser.close());
  const bad =
    (only === '--inp' ? 0 : await auditPages(browser, site, wanted)) +
    (only === '--load' ? 0 : await measureInteractions(browser, site, wanted));
  console.log(bad === 0 ? '\nEvery page is good.' : `\n${bad} pages are below ${least}, or answer after ${mostMs} ms.`);
  return bad === 0;
}

let isWell = false;
try {
  isWell = await main(process.argv.slice(2));
} finally {
  await endEverything();
}
process.exit(isWell ? 0 : 1);
