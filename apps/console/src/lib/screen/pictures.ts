import { changed, type PictureHash } from './picture-hash.ts';

/** The state of a phone's pictures. */
export interface Shown {
  readonly hash: PictureHash;
  readonly seenAtMs: number;
  /** The time when the screen last changed. */
  readonly sinceMs: number;
}

/** An unchanged screen is reported every 2 s; after this time it is no longer watched. */
const freshMs = 10_000;
/** A smaller difference between two pictures is noise. */
const still = 0.01;

/** The latest picture of each phone that is shown, as its hash. */
export class Pictures {
  readonly #shown = new Map<string, Shown>();

  seen(deviceNo: string, hash: PictureHash, nowMs: number): void {
    const before = this.#shown.get(deviceNo);
    const stands = before && nowMs - before.seenAtMs < freshMs && changed(before.hash, hash) <= still;
    // A slow change is measured from its start.
    this.#shown.set(deviceNo, stands ? { ...before, seenAtMs: nowMs } : { hash, seenAtMs: nowMs, sinceMs: nowMs });
  }

  /** Returns `undefined` if this page has not shown the screen recently. */
  of(deviceNo: string, nowMs: number): Shown | undefined {
    const shown = this.#shown.get(deviceNo);
    return shown && nowMs - shown.seenAtMs < freshMs ? shown : undefined;
  }
}
