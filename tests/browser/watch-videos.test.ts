import { readFileSync } from 'node:fs';
import { updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { mostReloads, untilPeerVideo } from '../support/peer-video.ts';
import { openApp, untilItChanges, untilItRests } from '../support/picture.ts';
import { countThreads } from '../support/processes.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const phones = ['agent-0001', 'agent-0002', 'agent-0003', 'agent-0004', 'agent-0005', 'agent-0006'] as const;
const mostPeers = 4;
const longTimeout = { timeout: 100_000 };
const settleTimeout = { timeout: 15_000 };

let agentPid = 0;
const story = setStage(async (site) => {
  agentPid = site.startAgent(phones.length).pid;
  await phonesOnline(site.admin, phones.length);
  for (const deviceNo of phones)
    await site.admin.call(updateScreenSettings, { body: { deviceNo, screen_mode: '1', screen_scale: '20' } });
});

/** Whether the agent has a thread that encodes. Linux only. */
const encodes = (): boolean => countThreads(agentPid, 'video') > 0;
const viaPeer = (page: Page) => page.locator('[data-phone] video:not([aria-hidden="true"])');
const viaSocket = (page: Page) => page.locator('[data-phone] canvas:not([hidden])');
const counts = async (page: Page) => [await viaPeer(page).count(), await viaSocket(page).count()] as const;
/** On a busy machine a connection may come too late, and its phone is shown by the socket: the page is then loaded again. */
async function untilAllShow(page: Page): Promise<void> {
  const wanted = [mostPeers, phones.length - mostPeers];
  const all = async () => (await counts(page)).reduce((sum, count) => sum + count);
  for (let reloads = 0; ; reloads += 1) {
    await expect.poll(all, longTimeout).toBe(phones.length);
    const isReached = await expect
      .poll(() => counts(page), settleTimeout)
      .toEqual(wanted)
      .then(
        () => true,
        () => false,
      );
    if (isReached) return;
    if (reloads === mostReloads) expect(await counts(page)).toEqual(wanted);
    await page.reload();
  }
}

/** Makes a page believe that it is hidden, because a headless browser shows all its windows. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(`{
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);

story(
  'a wall of video has four peer connections and the socket for the rest; hidden it leaves no encoder',
  async (page, site) => {
    await enter(page, '/fleet/monitor?screens=1');
    await untilAllShow(page);
    expect(encodes()).toBe(true);

    await setHidden(page, true);
    await expect.poll(encodes, longTimeout).toBe(false);
    // Settings change only where no room is open.
    for (const deviceNo of phones)
      await site.admin.call(updateScreenSettings, { body: { deviceNo, screen_scale: '21' } });

    await setHidden(page, false);
    await untilAllShow(page);
    expect(encodes()).toBe(true);

    await page.getByRole('button', { name: 'Stop screens' }).click();
    await expect.poll(encodes, longTimeout).toBe(false);
  },
);

story('phones that look different are found in video too, with both transports', async (page) => {
  await enter(page, '/fleet/monitor?screens=1');
  await untilAllShow(page);
  const odd = page.locator('.ant-segmented-item').filter({ hasText: 'Odd ones out' });
  for (const deviceNo of phones) await page.getByRole('button', { name: `Home ${deviceNo}` }).click();
  await expect.poll(() => odd.textContent(), longTimeout).toMatch(/out\s*0/);
  for (const screen of [viaPeer(page).first(), viaSocket(page).first()])
    await openApp(screen, [screen, await untilItRests(screen)]);
  await expect.poll(() => odd.textContent(), longTimeout).toMatch(/out\s*2/);
});

story('two watch the same video, and go on when one of them leaves', async (page) => {
  const [deviceNo] = phones;
  const path = `/screen?deviceNo=${deviceNo}`;
  await enter(page, path);
  const other = await page.context().newPage();
  await other.goto(path);
  const screens: Locator[] = [];
  for (const one of [page, other]) screens.push(await untilPeerVideo(one, () => one.reload()));
  const home = other.getByRole('toolbar').getByRole('button', { name: 'Home' });
  await home.click();
  const before = await untilItRests(screens[0]!);
  await openApp(screens[1]!, [screens[0]!, before]);
  await other.close();
  const app = await untilItRests(screens[0]!);
  await page.getByRole('toolbar').getByRole('button', { name: 'Home' }).click();
  await untilItChanges(screens[0]!, app);
});

story('a picture and a clip of video are saved as files', async (page) => {
  await enter(page, `/screen?deviceNo=${phones[1]}`);
  const screen = await untilPeerVideo(page, () => page.reload());
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Save picture' }).click();
      await page.getByRole('menuitem', { name: 'PNG' }).click();
    })(),
  ]);
  const { channels } = await sharp(await picture.path()).stats();
  // A sheet on which nothing is drawn has one colour.
  expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5);

  await page.getByRole('button', { name: 'Clip', exact: true }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Home' }).click();
  await untilItRests(screen);
  const [clip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Stop clip' }).click(),
  ]);
  expect(clip.suggestedFilename()).toMatch(/^agent-0002-\d{8}-\d{6}\.webm$/);
  const bytes = readFileSync(await clip.path());
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(bytes.length).toBeGreaterThan(3_000);
});
