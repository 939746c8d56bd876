import { type Point, type TouchEvent, UnsupportedError } from '../phone.ts';
import type { Control } from './scrcpy/control.ts';
import type { PhoneScrcpy } from './scrcpy/phone-scrcpy.ts';
import type { TouchInput } from './touch-input.ts';

interface Finger {
  /** The input that pressed it also moves and lifts it. */
  readonly by: TouchInput | Control;
  point: Point;
}

/**
 * The viewers' fingers: through scrcpy while it is open, which supports several, else through `input`, which supports one. The
 * caller serializes its calls.
 */
export class Fingers {
  readonly #input: TouchInput;
  readonly #scrcpy: PhoneScrcpy | undefined;
  readonly #down = new Map<number, Finger>();

  constructor(input: TouchInput, scrcpy: PhoneScrcpy | undefined) {
    this.#input = input;
    this.#scrcpy = scrcpy;
  }

  async touch({ kind, point, pointerId }: TouchEvent, atMs: number): Promise<void> {
    if (kind === 'down') return this.#press(pointerId, point, atMs);
    const finger = this.#down.get(pointerId);
    // A finger that was never pressed, or that the end of its session has lifted.
    if (!finger) return;
    finger.point = point;
    if (kind === 'up') this.#down.delete(pointerId);
    await this.#by(finger.by, kind, pointerId, point, atMs);
  }

  async #press(pointerId: number, point: Point, atMs: number): Promise<void> {
    const by = await this.#presser(pointerId, atMs);
    this.#down.set(pointerId, { by, point });
    await this.#by(by, 'down', pointerId, point, atMs);
  }

  async #presser(pointerId: number, atMs: number): Promise<TouchInput | Control> {
    const isAlone = pointerId === 0 && this.#down.size === 0;
    if (isAlone && !this.#scrcpy?.control) {
      // `input` takes a third of a second each, and a viewer who touches once will touch again.
      this.#scrcpy?.openControl('touch').catch(() => {});
      return this.#input;
    }
    if (!this.#scrcpy) {
      throw new UnsupportedError('touch', 'On this phone there is one finger; more need scrcpy, which the agent lacks');
    }
    const control = await this.#scrcpy.openControl('touch');
    await this.#takeOver(control, atMs);
    return control;
  }

  /** A finger pressed by `input` cannot join a gesture with others, so it is cancelled and pressed again. */
  async #takeOver(control: Control, atMs: number): Promise<void> {
    for (const [pointerId, finger] of this.#down) {
      if (finger.by !== this.#input) continue;
      await this.#input.cancel(finger.point);
      this.#down.set(pointerId, { by: control, point: finger.point });
      await this.#by(control, 'down', pointerId, finger.point, atMs);
    }
  }

  async #by(
    by: TouchInput | Control,
    kind: TouchEvent['kind'],
    pointerId: number,
    point: Point,
    atMs: number,
  ): Promise<void> {
    if (by === this.#input) await this.#input.touch(kind, point, atMs);
    else await this.#scrcpy?.bounded('touch', () => this.#move(by as Control, kind, pointerId, point));
  }

  async #move(control: Control, kind: TouchEvent['kind'], pointerId: number, point: Point): Promise<void> {
    if (control.ended.aborted && kind !== 'down') return;
    await control.touch(kind, BigInt(pointerId), point);
  }
}
