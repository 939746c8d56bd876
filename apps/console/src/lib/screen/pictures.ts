import { changed, type PictureHash } from './picture-hash.ts';

/** What is known of a phone's pictures. */
export interface Shown {
  readonly hash: PictureHash;
  readonly seenAtMs: number;
  /** Since when the screen has been looking as it does. */
  readonly sinceMs: number;
}

/** A screen that stands still is told again every 2 s: after this long nobody looks at it any more. */
const freshMs = 10_000;
/** Less than this is noise. */
const still = 0.01;

/** The latest picture of each phone that is shown, as its hash. */
export class Pictures {
  readonly #shown = new Map<string, Shown>();

  seen(deviceNo: string, hash: PictureHash, nowMs: number): void {
    const before = this.#shown.get(deviceNo);
    const stands = before && nowMs - before.seenAtMs < freshMs && changed(before.hash, hash) <= still;
    // A slow change is measured from where it began.
    this.#shown.set(deviceNo, stands ? { ...before, seenAtMs: nowMs } : { hash, seenAtMs: nowMs, sinceMs: nowMs });
  }

  /** Undefined when nobody looks at this screen now. */
  of(deviceNo: string, nowMs: number): Shown | undefined {
    const shown = this.#shown.get(deviceNo);
    return shown && nowMs - shown.seenAtMs < freshMs ? shown : undefined;
  }
}
