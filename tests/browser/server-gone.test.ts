import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { phonesOnline, runOn } from '../support/sample-run.ts';
import type { Site } from '../support/site.ts';
import { enter, setStage } from '../support/stage.ts';

const deviceNo = 'agent-0001';
const otherNo = 'agent-0002';
/** A server that starts on a busy machine takes its time. */
const patient = { timeout: 90_000 };
vi.setConfig({ testTimeout: 240_000 });
let taskId = 0;
const story = setStage(async (site) => {
  site.startAgent(2);
  const phones = await phonesOnline(site.admin, 2);
  taskId = await runOn(site.admin, phones, 'await sleep(600_000);');
});

const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Lost the connection to the server: .* as of \d\d:\d\d:\d\d/ });
const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Connection restored' });
const loadsByItself = (page: Page) => page.getByText('this loads by itself once it is back');
/** The colour of a mark that says so. */
const colourOf = (page: Page, status: 'online' | 'offline') =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('.fl-mark')).getPropertyValue('--fl-${status}')`);
/** Its screen is shown as it is now, and may be touched. */
const touchable = (page: Page, deviceNo: string) => page.getByRole('application', { name: `Touch ${deviceNo};` });
const opacities = (page: Page) =>
  page.evaluate<string[]>('[...document.querySelectorAll("canvas")].map((canvas) => getComputedStyle(canvas).opacity)');
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(path) && response.ok(), patient);

/** Kills the server, waits until `said`, starts it again, and prints how long each wait took from then. */
async function outage(site: Site, said: () => Promise<unknown>, waits: Record<string, () => Promise<unknown>>) {
  await site.killServer();
  await said();
  let startedAt = Number.POSITIVE_INFINITY;
  const took = Object.entries(waits).map(async ([name, wait]) => {
    await wait();
    return `${name} ${Math.max(0, performance.now() - startedAt).toFixed(0)} ms`;
  });
  await site.startServer();
  startedAt = performance.now();
  console.log(`After the server was back: ${(await Promise.all(took)).join(', ')}`);
}

story('every open page says that the server is gone and since when, and goes on by itself', async (home, site) => {
  const open = async (path: string) => {
    const page = await home.context().newPage();
    await page.goto(path);
    return page;
  };
  await enter(home);
  const wall = await open('/fleet/monitor?screens=1');
  const phone = await open(`/screen?deviceNo=${deviceNo}`);
  const task = await open(`/tasks/task?id=${taskId}`);
  const list = await open('/fleet/devices');
  const pages = [home, wall, phone, task, list];
  await touchable(wall, deviceNo).waitFor(patient);
  await touchable(wall, otherNo).waitFor(patient);
  await touchable(phone, deviceNo).waitFor(patient);
  await list.getByRole('row').filter({ hasText: deviceNo }).waitFor();
  await task.getByRole('heading', { name: 'Test task' }).waitFor();
  const green = await colourOf(home, 'online');

  const said = async () => {
    for (const page of pages) {
      await banner(page).waitFor();
      expect(await colourOf(page, 'online')).toBe(await colourOf(page, 'offline'));
    }
    await phone.getByText('link closed').waitFor();
    await expect.poll(() => opacities(wall), patient).toEqual(['0.6', '0.6']);
    await expect.poll(() => opacities(phone), patient).toEqual(['0.6']);
    await list.getByRole('row').filter({ hasText: deviceNo }).waitFor();
  };
  await outage(site, said, {
    'banner gone': () => banner(home).waitFor({ state: 'hidden', ...patient }),
    toast: () => restored(home).waitFor(patient),
    home: () => answered(home, '/task/task/list'),
    'phones of the wall': () => answered(wall, '/device/monitor/list'),
    task: () => answered(task, '/task/task/one'),
    list: () => answered(list, '/device/deviceList/list'),
    log: () => phone.getByText('link open again').waitFor(patient),
    'pictures of the wall': async () => {
      await touchable(wall, deviceNo).waitFor(patient);
      await touchable(wall, otherNo).waitFor(patient);
    },
    'picture of the phone': () => touchable(phone, deviceNo).waitFor(patient),
  });
  await expect.poll(() => opacities(phone)).toEqual(['1']);
  for (const page of pages) {
    await banner(page).waitFor({ state: 'hidden' });
    expect(await colourOf(page, 'online')).toBe(green);
  }
});

story(
  'a page that is opened while the server is gone says so in each panel, and comes by itself',
  async (page, site) => {
    await enter(page);
    const today = page.getByRole('region', { name: 'Runs today' }).getByText('runs', { exact: true });
    await today.waitFor();
    await page.goto('/fleet/devices');
    await page.getByRole('row').filter({ hasText: deviceNo }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const said = async () => {
      await banner(page).waitFor();
      await menu.getByRole('link', { name: 'Home' }).click();
      await expect.poll(() => loadsByItself(page).count()).toBe(4);
      // The code of this one has never been fetched.
      await menu.getByRole('button', { name: 'Scripts' }).click();
      await menu.getByRole('link', { name: 'Script exceptions' }).click();
      await expect.poll(() => loadsByItself(page).filter({ visible: true }).count()).toBe(1);
    };
    await outage(site, said, {
      'page without code': () => page.getByRole('region', { name: 'Script exceptions' }).waitFor(patient),
    });
    await menu.getByRole('link', { name: 'Home' }).click();
    await today.waitFor();
    expect(await loadsByItself(page).count()).toBe(0);
  },
);
