import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, vi } from 'vitest';
import { type Program, runProgram } from '../support/program.ts';
import { phonesOnline, runOn } from '../support/sample-run.ts';
import type { Site } from '../support/site.ts';
import { enter, setStage } from '../support/stage.ts';

const deviceNo = 'agent-0001';
const otherNo = 'agent-0002';
/** A server that starts on a busy machine takes its time. */
const patient = { timeout: 90_000 };
vi.setConfig({ testTimeout: 240_000 });
let taskId = 0;
let agent: Program | undefined;
const story = setStage(async (site) => {
  const agentArgs = [
    '--server',
    site.address,
    '--data',
    join(site.dataDir, 'agent'),
    '--simulate',
    '2',
    '--seed',
    'agent',
  ];
  agent = runProgram('apps/agent/src/main.ts', agentArgs, { FLOTILLA_KEY: site.key, FLOTILLA_LOG_LEVEL: 'debug' });
  const phones = await phonesOnline(site.admin, 2);
  taskId = await runOn(site.admin, phones, 'await sleep(600_000);');
});
afterAll(async () => {
  agent?.signal('SIGTERM');
  await agent?.ended;
});

const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Lost the connection to the server: .* as of \d\d:\d\d:\d\d/ });
const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Connection restored' });
const loadsByItself = (page: Page) => page.getByText('this loads by itself once it is back');
/** The colour of a mark for outdated content. */
const colourOf = (page: Page, status: 'online' | 'offline') =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('.fl-mark')).getPropertyValue('--fl-${status}')`);
/** Its screen is shown as it is now, and may be touched. */
const touchable = (page: Page, deviceNo: string) => page.getByRole('application', { name: `Touch ${deviceNo};` });
const opacities = (page: Page) =>
  page.evaluate<string[]>('[...document.querySelectorAll("canvas")].map((canvas) => getComputedStyle(canvas).opacity)');
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(path) && response.ok(), patient);

/** Makes a page count the responses of `/healthz` that arrive while it shows that the server is unreachable. */
const countAnswers = (page: Page) =>
  page.evaluate(`{
    const ask = globalThis.fetch;
    globalThis.answersWhileCutOff = 0;
    globalThis.fetch = async (...asked) => {
      const answer = await ask(...asked);
      const saysGone = document.querySelector('[role=alert]')?.textContent.includes('Lost the connection');
      if (String(asked[0]).endsWith('/healthz') && answer.ok && saysGone) globalThis.answersWhileCutOff += 1;
      return answer;
    };
  }`);
const answersOf = (page: Page) => page.evaluate<number>('globalThis.answersWhileCutOff');

/** Counts how often a page opens each of its sockets. */
async function countDials(page: Page): Promise<ReadonlyMap<string, number>> {
  const dials = new Map<string, number>();
  // A busy browser delivers earlier events first.
  await page.evaluate('null');
  page.on('websocket', (socket) => void dials.set(socket.url(), (dials.get(socket.url()) ?? 0) + 1));
  return dials;
}

interface AgentLine {
  readonly msg: string;
  readonly time: number;
  readonly retryInMs: number;
}
const agentLines = (msg: string): AgentLine[] =>
  agent!
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${msg}"`))
    .map((line) => JSON.parse(line) as AgentLine);

/** One attempt may be pending when the page learns that the server is back, and is then repeated. */
const mostDials = 2;
/** A phone that was connected for 10 s dials so often for a minute: docs/device-protocol.md. */
const eager = { afterMs: 10_000, forMs: 60_000, mostPauseMs: 2_000 };

/**
 * Kills the server, waits for `said`, and starts it again. The result of `waits` arrives with the first attempts of pages and phones once
 * the server is ready, so it takes as long as the pause between two of them.
 */
async function outage(
  site: Site,
  pages: readonly Page[],
  said: () => Promise<unknown>,
  waits: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await expect.poll(() => Date.now() - agentLines('connected').at(-1)!.time, patient).toBeGreaterThan(eager.afterMs);
  const [killedMs] = [Date.now(), await site.killServer()];
  await said();
  const back = waits.map((wait) => wait());
  await Promise.all(pages.map(countAnswers));
  await site.startServer();
  const readyMs = Date.now();
  const dials = await Promise.all(pages.map(countDials));
  await Promise.all(back);
  // The first answer is enough, be it this one or that of another call.
  const answers = await Promise.all(pages.map(answersOf));
  expect(answers.filter((count) => count > 1)).toEqual([]);
  expect(dials.flatMap((counts) => [...counts].filter(([, count]) => count > mostDials))).toEqual([]);
  const losses = agentLines('no connection').filter(({ time }) => time >= killedMs);
  const soon = losses.filter(({ time }) => time < killedMs + eager.forMs);
  expect(soon).not.toEqual([]);
  expect(soon.map(({ retryInMs }) => retryInMs).filter((pauseMs) => pauseMs > eager.mostPauseMs)).toEqual([]);
  // Each of the two phones may just have been refused.
  expect(losses.filter(({ time }) => time >= readyMs).length).toBeLessThanOrEqual(2);
}

story(
  'every open page shows that the server is unreachable and since when, and recovers automatically',
  async (home, site) => {
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
    await outage(site, pages, said, [
      () => banner(home).waitFor({ state: 'hidden', ...patient }),
      () => restored(home).waitFor(patient),
      () => answered(home, '/task/task/list'),
      () => answered(wall, '/device/monitor/list'),
      () => answered(task, '/task/task/one'),
      () => answered(list, '/device/deviceList/list'),
      () => phone.getByText('link open again').waitFor(patient),
      () => touchable(wall, deviceNo).waitFor(patient),
      () => touchable(wall, otherNo).waitFor(patient),
      () => touchable(phone, deviceNo).waitFor(patient),
    ]);
    await expect.poll(() => opacities(phone)).toEqual(['1']);
    for (const page of pages) {
      await banner(page).waitFor({ state: 'hidden' });
      expect(await colourOf(page, 'online')).toBe(green);
    }
  },
);

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
    await outage(site, [page], said, [() => page.getByRole('region', { name: 'Script exceptions' }).waitFor(patient)]);
    await menu.getByRole('link', { name: 'Home' }).click();
    await today.waitFor();
    expect(await loadsByItself(page).count()).toBe(0);
  },
);
