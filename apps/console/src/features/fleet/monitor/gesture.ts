import type { CanvasAction } from '@flotilla/contract/device';

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

const isInside = ({ x, y }: Point): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
const clamp = (share: number): number => Math.min(1, Math.max(0, share));
/** A place on the screen as fractions of the picture; outside of it they leave 0 to 1. */
const fractionOf = ({ x, y }: Point, { left, top, width, height }: Box): Point => ({
  x: (x - left) / width,
  y: (y - top) / height,
});

/** A hand moves more often than a phone needs to know. */
const moveEveryMs = 25;
type Touch = Extract<CanvasAction['action_type'], '_touchDown' | '_touchMove' | '_touchUp'>;

/** One finger's way over a picture: pressed with the left button, moved while it is held, lifted; all inside the picture. */
export class Gesture {
  readonly #send: (touch: Touch, at: Point) => void;
  readonly #now: () => number;
  #at: Point | undefined;
  #movedMs = 0;

  constructor(send: (touch: Touch, at: Point) => void, now: () => number = () => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  /** Answers whether the press began a gesture. */
  press(point: Point, button: number, picture: Box): boolean {
    const at = fractionOf(point, picture);
    if (button !== 0 || !isInside(at)) return false;
    this.#at = at;
    this.#movedMs = this.#now();
    this.#send('_touchDown', at);
    return true;
  }

  /** A move without the left button ends the gesture: it was lifted where nobody saw it. */
  move(point: Point, buttons: number, picture: Box): void {
    if (!this.#at) return;
    if ((buttons & 1) === 0) {
      this.end();
      return;
    }
    const { x, y } = fractionOf(point, picture);
    this.#at = { x: clamp(x), y: clamp(y) };
    if (this.#now() - this.#movedMs < moveEveryMs) return;
    this.#movedMs = this.#now();
    this.#send('_touchMove', this.#at);
  }

  /** Lifts the finger where it was last. */
  end(): void {
    if (!this.#at) return;
    this.#send('_touchUp', this.#at);
    this.#at = undefined;
  }
}
