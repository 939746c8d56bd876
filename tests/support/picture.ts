import type { Locator } from 'playwright-core';
import sharp from 'sharp';

const visible = 24;
const lookEveryMs = 250;

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

/** Waits until the place shows something else than `before`, and answers the new picture. */
export async function untilItChanges(place: Locator, before: Buffer, limitMs = 20_000): Promise<Buffer> {
  const end = performance.now() + limitMs;
  for (;;) {
    const now = await place.screenshot();
    if ((await shareThatDiffers(before, now)) > 0.3) return now;
    if (performance.now() > end) throw new Error(`the picture did not change within ${limitMs} ms`);
    await place.page().waitForTimeout(lookEveryMs);
  }
}
