import type { Locator, Page } from 'playwright-core';

const longTimeout = { timeout: 100_000 };
const settleTimeout = { timeout: 15_000 };
export const mostReloads = 4;

/**
 * Waits until a phone's video comes by its peer connection. On a busy machine the connection may come too late, and the socket shows
 * the phone: `again` then opens the screen again.
 */
export async function untilPeerVideo(shown: Page | Locator, again: () => Promise<unknown>): Promise<Locator> {
  const video = shown.locator('video:not([aria-hidden="true"])');
  const canvas = shown.locator('canvas[role="img"]:not([hidden])');
  for (let reloads = 0; reloads < mostReloads; reloads += 1) {
    await video.or(canvas).first().waitFor(longTimeout);
    const settled = await video.waitFor(settleTimeout).then(
      () => true,
      () => false,
    );
    if (settled) return video;
    await again();
  }
  await video.waitFor(longTimeout);
  return video;
}
