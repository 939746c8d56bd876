import type { Locator } from 'playwright-core';
import sharp from 'sharp';

const visible = 24;
const timeoutMs = 40_000;
const firstLookMs = 3_000;

/** Returns the share of pixels that differ between two pictures, from 0 to 1. */
export async function shareThatDiffers(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  const pixels = first!.length / 3;
  let differing = 0;
  for (let at = 0; at < first!.length; at += 3) {
    if ([0, 1, 2].some((part) => Math.abs(first![at + part]! - second![at + part]!) > visible)) differing += 1;
  }
  return differing / pixels;
}

/**
 * Takes a screenshot of the locator. It retries with a time limit, because a screen changes its element when the video transport changes,
 * and a screenshot of the removed element would wait for ever. The limit grows with each attempt, because a busy machine is slow.
 */
async function capture(place: Locator): Promise<Buffer> {
  const end = performance.now() + timeoutMs;
  for (let withinMs = firstLookMs; ; withinMs *= 2) {
    const picture = await place.screenshot({ timeout: withinMs }).catch((error: unknown) => {
      if (performance.now() > end) throw error;
      return null;
    });
    if (picture) return picture;
  }
}

type Fits = (picture: Buffer, last: Buffer) => Promise<boolean>;

/** Looks again and again until a picture fits, and answers it. */
async function watchUntil(
  what: string,
  place: Locator,
  lookEveryMs: number,
  fits: Fits,
  withinMs = timeoutMs,
): Promise<Buffer> {
  const end = performance.now() + withinMs;
  for (let last = await capture(place); ; ) {
    await place.page().waitForTimeout(lookEveryMs);
    const picture = await capture(place);
    if (await fits(picture, last)) return picture;
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`);
    last = picture;
  }
}

/** Waits until the place shows something else than `before`. */
export const untilItChanges = (place: Locator, before: Buffer, withinMs?: number): Promise<Buffer> =>
  watchUntil(
    'another picture',
    place,
    250,
    async (picture) => (await shareThatDiffers(before, picture)) > 0.3,
    withinMs,
  );

const mostTaps = 3;
const tapMs = 15_000;
/**
 * Taps an app on the home screen of a simulated phone, until each place shows something else than its picture before. It taps again,
 * because on a busy machine a finger may be down so long that the phone takes it for a long press.
 */
export async function openApp(
  screen: Locator,
  ...places: (readonly [place: Locator, before: Buffer])[]
): Promise<void> {
  for (let taps = 1; ; taps += 1) {
    const { width, height } = (await screen.boundingBox())!;
    await screen.click({ position: { x: width * 0.17, y: height * 0.91 } });
    const withinMs = taps === mostTaps ? timeoutMs : tapMs;
    const looks = await Promise.allSettled(places.map(([place, before]) => untilItChanges(place, before, withinMs)));
    const failed = looks.find(({ status }) => status === 'rejected');
    if (!failed) return;
    if (taps === mostTaps) throw (failed as PromiseRejectedResult).reason;
  }
}

/** Waits until the place shows the same for a while. */
export const untilItRests = (place: Locator): Promise<Buffer> =>
  watchUntil(
    'a picture at rest',
    place,
    2_000,
    async (picture, last) => (await shareThatDiffers(last, picture)) < 0.02,
  );
