import type { CanvasAction } from '@flotilla/contract/canvas-action';

export interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  left: number;
  top: number;
}

/** The part of a box that a picture fills when it is shown whole, in its middle. */
export function containedIn(box: Box, picture: Size): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

export const isInside = ({ x, y }: Point): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
const clamp = (share: number): number => Math.min(1, Math.max(0, share));
/** A place on the screen as fractions of the picture; outside of it they leave 0 to 1. */
export const fractionOf = ({ x, y }: Point, { left, top, width, height }: Box): Point => ({
  x: (x - left) / width,
  y: (y - top) / height,
});

/** A hand moves more often than a phone needs to know. */
const moveEveryMs = 25;
/** The most simultaneous fingers that phones support. */
const mostFingers = 10;
export type Touch = Extract<CanvasAction['action_type'], '_touchDown' | '_touchMove' | '_touchUp'>;

interface Finger {
  /** The phone's pointer id: the lowest free one. */
  nth: number;
  at: Point;
  movedMs: number;
}

/**
 * Fingers on a picture, each by its pointer: pressed with the left button, moved while it is held, lifted; all inside the
 * picture.
 */
export class Gesture {
  readonly #send: (touch: Touch, at: Point, finger: number) => void;
  readonly #now: () => number;
  readonly #fingers = new Map<number, Finger>();

  constructor(send: (touch: Touch, at: Point, finger: number) => void, now: () => number = () => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  /** Returns whether the press put a finger down. */
  press(pointer: number, point: Point, button: number, picture: Box): boolean {
    const at = fractionOf(point, picture);
    if (button !== 0 || !isInside(at) || this.#fingers.size === mostFingers) return false;
    this.end(pointer);
    const taken = new Set([...this.#fingers.values()].map(({ nth }) => nth));
    let nth = 0;
    while (taken.has(nth)) nth += 1;
    this.#fingers.set(pointer, { nth, at, movedMs: this.#now() });
    this.#send('_touchDown', at, nth);
    return true;
  }

  /** A move without the left button lifts the finger, which was released outside the page. */
  move(pointer: number, point: Point, buttons: number, picture: Box): void {
    const finger = this.#fingers.get(pointer);
    if (!finger) return;
    if ((buttons & 1) === 0) {
      this.end(pointer);
      return;
    }
    const { x, y } = fractionOf(point, picture);
    finger.at = { x: clamp(x), y: clamp(y) };
    if (this.#now() - finger.movedMs < moveEveryMs) return;
    finger.movedMs = this.#now();
    this.#send('_touchMove', finger.at, finger.nth);
  }

  /** Lifts a finger at its last position. */
  end(pointer: number): void {
    const finger = this.#fingers.get(pointer);
    if (!finger) return;
    this.#fingers.delete(pointer);
    this.#send('_touchUp', finger.at, finger.nth);
  }

  endAll(): void {
    for (const pointer of [...this.#fingers.keys()]) this.end(pointer);
  }
}
