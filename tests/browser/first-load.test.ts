import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../../scripts/programs.ts';
import { vitalsScript } from '../audits/audit-page.ts';
import { shareFurnishedStage } from '../support/furnished-stage.ts';
import type { Site } from '../support/site.ts';

const story = shareFurnishedStage();
const builtFolder = join(root, 'apps/console/dist/.vite');
/** The limit of requests for a page. A simple page needs about thirty. */
const mostFiles = 42;
const isFile = (url: string) => /\/assets\/[^/]+\.(js|css)$/.test(url);

async function signIn(page: Page, { address, admin }: Site): Promise<void> {
  await page.context().addCookies([{ name: 'Admin-Token', value: admin.token, url: address }]);
}

/** The files that a page asked for: those that its document names, and those that a script asked for. */
async function load(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  const named: string[] = [];
  const later: string[] = [];
  devtools.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (isFile(request.url)) (initiator.type === 'parser' ? named : later).push(new URL(request.url).pathname);
  });
  await devtools.send('Network.enable');
  await page.goto(path);
  await page.locator('main h1, form').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return { named, later };
}

for (const path of [
  '/index',
  '/fleet/groups',
  '/fleet/devices',
  '/fleet/unassigned',
  '/tasks/list',
  '/scripts/platforms',
  '/data/items',
  '/system-admin/users',
  '/user/profile',
]) {
  story(`the document names all files of ${path}, and they are few`, async (page, site) => {
    await signIn(page, site);
    const { named, later } = await load(page, path);
    expect(later).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBeLessThanOrEqual(mostFiles);
  });
}

story('without a session the document names the files of the sign-in page', async (page) => {
  const { parts }: { parts: { signIn: string[] } } = JSON.parse(
    readFileSync(join(builtFolder, 'preloads.json'), 'utf8'),
  );
  const { named } = await load(page, '/fleet/groups');
  const files = parts.signIn.filter((file) => isFile(`/${file}`)).map((file) => `/${file}`);
  expect(files.length).toBeGreaterThan(3);
  expect(named).toEqual(expect.arrayContaining(files));
});

/** The code of the frame; another file asks. */
function shellFile(): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync(join(builtFolder, 'manifest.json'), 'utf8'),
  );
  return Object.values(manifest).find(({ name, file }) => name === 'shell' && file.endsWith('.js'))!.file;
}

story('the user is requested while the code of the frame is still loading', async (page, site) => {
  await signIn(page, site);
  const asked = ['getInfo', 'getRouters'].map((name) =>
    page.waitForRequest((request: Request) => request.url().endsWith(`/system/user/${name}`)),
  );
  await page.route(`**/${shellFile()}`, async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
  await page.goto('/fleet/devices');
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
});

story('on the home page nothing moves when answers come late', async (page, site) => {
  await signIn(page, site);
  await page.addInitScript({ path: vitalsScript });
  const late = ['**/script/script/list*', '**/task/run/clusters*', '**/system/notice/mine*'];
  const release = Promise.withResolvers<void>();
  for (const url of late)
    await page.route(url, async (route) => {
      await release.promise;
      await route.continue();
    });
  const counts = page.waitForResponse('**/device/monitor/summary');
  await page.goto('/index');
  await counts;
  await page.getByRole('heading', { name: 'Fleet overview' }).waitFor();
  release.resolve();
  await page.getByRole('region', { name: 'Tasks in progress' }).waitFor();
  const { layoutShift, shifted } = await page.evaluate<{ layoutShift: number; shifted: string[] }>('vitals.read()');
  expect(shifted.join('\n')).not.toMatch(/_(middle|panel|fleet)_/);
  expect(layoutShift).toBeLessThan(0.02);
});
