// `npm run screenshots`: every screen of the demo's console as a picture, in a folder that is not committed.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@flotilla/client';
import type { Browser } from 'playwright-core';
import { freePort } from '../../bench/harness/free-port.ts';
import { startProgram } from '../../scripts/demo/child-program.ts';
import { demoPassword } from '../../scripts/demo/password.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { root } from '../../scripts/programs.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { furnish } from './furnish.ts';
import { hiddenPages, menuPages, strangersPages } from './pages.ts';

const phones = 12;
const readyMs = 300_000;
/** Pictures of phones and charts come after the page; a page that polls is never idle. */
const settleMs = 1_500;
const loadedMs = 20_000;
const folder = join(root, 'screenshots');

const looks = [
  { name: 'zh-light-1440', locale: 'zh-CN', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'en-dark-1440', locale: 'en-US', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'zh-light-390', locale: 'zh-CN', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;
type Look = (typeof looks)[number];

const fileOf = (path: string): string => path.replaceAll(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'home';

async function takeAll(browser: Browser, address: string, look: Look, token: string | null, paths: readonly string[]) {
  const { name, ...options } = look;
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', ...options });
  if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url: address }]);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name} ${page.url()}: ${error}`));
  mkdirSync(join(folder, name), { recursive: true });
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main, form').first().waitFor();
    const busy = page.locator('main [aria-busy=true]').first();
    await busy.waitFor({ state: 'detached', timeout: loadedMs }).catch(() => {});
    await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
    await page.screenshot({ path: join(folder, name, `${fileOf(path)}.png`) });
  }
  await context.close();
  console.log(`${paths.length} pictures in screenshots/${name}`);
}

async function main(wanted: string | undefined): Promise<void> {
  if (!chromiumPath) throw new Error('There is no Chromium on this machine.');
  const dataDir = mkdtempSync(join(tmpdir(), 'flotilla-screenshots-'));
  // PostgreSQL enters it as another user where this runs as root.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = ['--phones', String(phones), '--port', String(port), '--data', dataDir];
  const demo = startProgram('demo', 'scripts/demo/main.ts', args, {});
  try {
    await waitFor('the demo', readyMs, async () => (await fetch(`${address}/readyz`)).ok);
    const site = await signIn(address, 'admin', demoPassword(dataDir));
    const names = await furnish(site, phones);
    const named = hiddenPages.map((path) => path.replaceAll(/:(\w+)/g, (_, name: string) => names[name]!));
    const paths = [...new Set([...named, ...(await menuPages(site))])].filter((path) => path.includes(wanted ?? ''));
    const browser = await startChromium(chromiumPath);
    for (const look of looks) {
      await takeAll(browser, address, look, site.token, paths);
      if (!wanted) await takeAll(browser, address, look, null, strangersPages);
    }
    await browser.close();
  } finally {
    await demo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main(process.argv[2]);
