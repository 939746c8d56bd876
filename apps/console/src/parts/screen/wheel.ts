import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { type Box, fractionOf, isInside, type Point } from './gesture.ts';

/** The pixels of one notch in browsers. */
const notchPx = 100;
const notchLines = 3;
/** A copy of the contract's value, which browsers do not load; a test compares them. */
const mostNotches = 16;
/** A wheel turns more often than a phone needs to know. */
const tellEveryMs = 50;
const zoomEveryMs = 250;

export interface Turn extends Point {
  deltaX: number;
  deltaY: number;
  /** `WheelEvent.deltaMode`: 0 pixels, else lines. */
  deltaMode: number;
  /** Whether Ctrl is held. Browsers also set it for a pinch on a trackpad. */
  zooms: boolean;
}

const limited = (notches: number): number =>
  Math.round(Math.min(mostNotches, Math.max(-mostNotches, notches)) * 1_000) / 1_000;

/** Turns wheel events into phone scrolls, sending simultaneous ones together. */
export class Wheel {
  readonly #send: (action: ScreenAction) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at: Point = { x: 0, y: 0 };
  #notches: Point = { x: 0, y: 0 };
  #zoomedAtMs = Number.NEGATIVE_INFINITY;

  constructor(send: (action: ScreenAction) => void) {
    this.#send = send;
  }

  /** Returns whether the turn was for the phone. */
  turn({ deltaX, deltaY, deltaMode, zooms, ...point }: Turn, picture: Box): boolean {
    const at = fractionOf(point, picture);
    if (!isInside(at)) return false;
    if (zooms) this.#zoom(deltaY);
    else {
      const notch = deltaMode === 0 ? notchPx : notchLines;
      this.#at = at;
      // The phone's notches are positive to the left and up.
      this.#notches = { x: this.#notches.x - deltaX / notch, y: this.#notches.y - deltaY / notch };
      if (this.#timer === undefined) this.#tell();
    }
    return true;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#notches = { x: 0, y: 0 };
  }

  #zoom(deltaY: number): void {
    const nowMs = performance.now();
    if (deltaY === 0 || nowMs - this.#zoomedAtMs < zoomEveryMs) return;
    this.#zoomedAtMs = nowMs;
    this.#send({ action_type: deltaY < 0 ? '_zoom_in' : '_zoom_out' });
  }

  #tell(): void {
    const [scrollX, scrollY] = [limited(this.#notches.x), limited(this.#notches.y)];
    this.end();
    if (scrollX === 0 && scrollY === 0) return;
    this.#send({ action_type: '_scroll', ...this.#at, scrollX, scrollY });
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, tellEveryMs);
  }
}
