import { updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilPeerVideo } from '../support/peer-video.ts';
import { openApp, shareThatDiffers, untilItChanges, untilItRests } from '../support/picture.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

const story = setStage(async (site) => {
  site.startAgent(1);
  await phonesOnline(site.admin, 1);
  await site.admin.call(updateScreenSettings, { body: { deviceNo: 'agent-0001', screen_mode: '1' } });
});

/** Opens the screen of the phone; answers its card. */
async function showScreen(page: Page): Promise<Locator> {
  await enter(page, '/fleet/monitor');
  const card = page.getByRole('gridcell', { name: 'agent-0001' });
  await card.getByRole('button', { name: 'Show screen' }).click();
  return card;
}

/** A tap opens an app, the home key leaves it. */
async function steer(card: Locator, screen: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Home agent-0001' }).click();
  const home = await untilItRests(screen);
  await openApp(screen, [screen, home]);
  const app = await untilItRests(screen);
  await card.getByRole('button', { name: 'Home agent-0001' }).click();
  await untilItChanges(screen, app);
  expect(await shareThatDiffers(home, await untilItRests(screen))).toBeLessThan(0.1);
}

story('video comes by a peer connection, and a tap changes it', async (page) => {
  const card = await showScreen(page);
  await steer(card, await untilPeerVideo(card, () => showScreen(page)));
});

story('without peer connections the same video comes over the socket', async (page) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  const card = await showScreen(page);
  const canvas = card.getByRole('img', { name: 'Screen of agent-0001' });
  await canvas.waitFor();
  await steer(card, canvas);
});

story('a page that cannot decode shows what the peer connection brings', async (page) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'));
  const card = await showScreen(page);
  await untilPeerVideo(card, () => showScreen(page));
});

story('where video comes in no way it is said, and screenshots are offered', async (page) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'VideoDecoder');
    Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
  });
  const card = await showScreen(page);
  await card.getByText('Video is blocked here').waitFor();
  await card.getByRole('button', { name: 'Use screenshots' }).click();
  await untilItRests(card.getByRole('img', { name: 'Screen of agent-0001' }));
});
