import type { Point } from '../phone.ts';
import type { Swipe } from './ui/view.ts';

export interface GestureHandler {
  tapped(at: Point): void;
  longPressed(at: Point): void;
  /** A finger that went down at `from` moves; `by` is the distance since the last call. */
  dragged(from: Point, at: Point, by: Point): void;
  /** Let go after a move; speed in dp a second. */
  swiped(from: Point, at: Point, direction: Swipe, speed: Point): void;
}

/** Android's own limits: touch slop 8 dp, long press 500 ms. */
const slopDp = 8;
const longPressMs = 500;
/** The time before the end of a gesture over which its speed is measured. */
const speedWindowMs = 100;

interface Finger {
  readonly pointerId: number;
  readonly from: Point;
  readonly downAt: number;
  last: Point;
  phase: 'pressed' | 'dragging' | 'longPressed';
  trail: { readonly at: number; readonly spot: Point }[];
}

/** Distinguishes taps, long presses and swipes. Only the first finger counts; others are ignored until it is up. */
export class Gestures {
  readonly #handler: GestureHandler;
  #finger: Finger | undefined;

  constructor(handler: GestureHandler) {
    this.#handler = handler;
  }

  /** Detects a long press; called before each use of the screen, so no timer is needed. */
  settle(nowMs: number): void {
    const finger = this.#finger;
    if (finger?.phase !== 'pressed' || nowMs - finger.downAt < longPressMs) return;
    finger.phase = 'longPressed';
    this.#handler.longPressed(finger.from);
  }

  down(pointerId: number, spot: Point, nowMs: number): void {
    if (this.#finger && this.#finger.pointerId !== pointerId) return;
    this.#finger = { pointerId, from: spot, downAt: nowMs, last: spot, phase: 'pressed', trail: [{ at: nowMs, spot }] };
  }

  move(pointerId: number, spot: Point, nowMs: number): void {
    this.settle(nowMs);
    const finger = this.#finger;
    if (finger?.pointerId !== pointerId || finger.phase === 'longPressed') return;
    if (finger.phase === 'pressed' && Math.hypot(spot.x - finger.from.x, spot.y - finger.from.y) < slopDp) return;
    finger.phase = 'dragging';
    const by = { x: spot.x - finger.last.x, y: spot.y - finger.last.y };
    finger.last = spot;
    finger.trail = [...finger.trail.filter(({ at }) => nowMs - at <= speedWindowMs), { at: nowMs, spot }];
    this.#handler.dragged(finger.from, spot, by);
  }

  up(pointerId: number, spot: Point, nowMs: number): void {
    this.move(pointerId, spot, nowMs);
    const finger = this.#finger;
    if (finger?.pointerId !== pointerId) return;
    this.#finger = undefined;
    if (finger.phase === 'pressed') this.#handler.tapped(finger.from);
    if (finger.phase === 'dragging')
      this.#handler.swiped(finger.from, spot, directionOf(finger.from, spot), speedOf(finger, nowMs));
  }

  cancel(): void {
    this.#finger = undefined;
  }
}

function directionOf(from: Point, to: Point): Swipe {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}

function speedOf(finger: Finger, nowMs: number): Point {
  const start = finger.trail.find(({ at }) => nowMs - at <= speedWindowMs) ?? finger.trail[0]!;
  const seconds = Math.max(0.016, (nowMs - start.at) / 1000);
  return { x: (finger.last.x - start.spot.x) / seconds, y: (finger.last.y - start.spot.y) / seconds };
}
