import type { ScreenAction } from '../../../lib/live/live-socket.ts';
import { type Box, fractionOf, isInside, type Point } from './gesture.ts';

/** A turn of this many px moves a finger over the whole screen. */
const screenPx = 700;
/** A finger that moves less would be taken for a tap. */
const least = 0.03;
/** A wheel that stands still for so long lets go; until then the finger has come to rest, so that nothing is flung. */
const restMs = 180;
const zoomEveryMs = 250;

const inside = (share: number): boolean => share > 0.02 && share < 0.98;

interface Turn extends Point {
  deltaX: number;
  deltaY: number;
  /** With Ctrl, and so does a trackpad that is pinched. */
  zooms: boolean;
}

/** What a wheel does on a phone: a finger that drags, or a pinch. */
export class Wheel {
  readonly #send: (action: ScreenAction) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: Point | undefined;
  #at: Point | undefined;
  #moved: Point = { x: 0, y: 0 };
  #zoomedAtMs = Number.NEGATIVE_INFINITY;

  constructor(send: (action: ScreenAction) => void) {
    this.#send = send;
  }

  /** Answers whether the turn was for the phone. */
  turn({ deltaX, deltaY, zooms, ...point }: Turn, picture: Box): boolean {
    const from = fractionOf(point, picture);
    if (!isInside(from)) return false;
    if (zooms) this.#zoom(deltaY);
    else this.#drag(from, { x: -deltaX / screenPx, y: -deltaY / screenPx });
    return true;
  }

  #zoom(deltaY: number): void {
    const nowMs = performance.now();
    if (deltaY === 0 || nowMs - this.#zoomedAtMs < zoomEveryMs) return;
    this.#zoomedAtMs = nowMs;
    this.end();
    this.#send({ action_type: deltaY < 0 ? '_zoom_in' : '_zoom_out' });
  }

  #drag(from: Point, by: Point): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), restMs);
    this.#from ??= from;
    this.#moved = { x: this.#moved.x + by.x, y: this.#moved.y + by.y };
    if (!this.#at && Math.hypot(this.#moved.x, this.#moved.y) < least) return;
    if (!this.#at) this.#send({ action_type: '_touchDown', ...this.#from });
    const at = { x: this.#from.x + this.#moved.x, y: this.#from.y + this.#moved.y };
    this.#at = { x: Math.min(0.99, Math.max(0.01, at.x)), y: Math.min(0.99, Math.max(0.01, at.y)) };
    this.#send({ action_type: '_touchMove', ...this.#at });
    // At the edge there is no more way: the next turn begins where the pointer is.
    if (!inside(at.x) || !inside(at.y)) this.end();
  }

  /** Lifts the finger, if it is down. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#at) this.#send({ action_type: '_touchUp', ...this.#at });
    this.#from = undefined;
    this.#at = undefined;
    this.#moved = { x: 0, y: 0 };
  }
}
