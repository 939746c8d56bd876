import type { Locator } from 'playwright-core';
import sharp from 'sharp';

const visible = 24;
const timeoutMs = 40_000;
const firstLookMs = 3_000;

/** How much of two pictures of one place differs: 0 nothing, 1 every pixel. */
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
 * A picture of what the place is now. A screen goes from one element to another when video comes on another way: a look that has begun at
 * the one would wait for it for ever. Each look may take longer than the one before: a machine that is busy is slow to take pictures.
 */
async function lookAt(place: Locator): Promise<Buffer> {
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
async function watchUntil(what: string, place: Locator, lookEveryMs: number, fits: Fits): Promise<Buffer> {
  const end = performance.now() + timeoutMs;
  for (let last = await lookAt(place); ; ) {
    await place.page().waitForTimeout(lookEveryMs);
    const picture = await lookAt(place);
    if (await fits(picture, last)) return picture;
    if (performance.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    last = picture;
  }
}

/** Waits until the place shows something else than `before`. */
export const untilItChanges = (place: Locator, before: Buffer): Promise<Buffer> =>
  watchUntil('another picture', place, 250, async (picture) => (await shareThatDiffers(before, picture)) > 0.3);

/** Waits until the place shows the same for a while. */
export const untilItRests = (place: Locator): Promise<Buffer> =>
  watchUntil(
    'a picture at rest',
    place,
    2_000,
    async (picture, last) => (await shareThatDiffers(last, picture)) < 0.02,
  );
