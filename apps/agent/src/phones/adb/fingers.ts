import { type Point, type TouchEvent, UnsupportedError } from '../phone.ts';
import type { Control } from './scrcpy/control.ts';
import type { PhoneScrcpy } from './scrcpy/phone-scrcpy.ts';
import type { TouchInput } from './touch-input.ts';

type Act = (kind: TouchEvent['kind'], pointerId: number, point: Point, atMs: number) => Promise<void>;

interface Finger {
  /** The input method that pressed the finger, which must also move and lift it. */
  readonly act: Act;
  point: Point;
}

/**
 * Sends the viewers' touches through scrcpy while it is open, which supports several fingers, otherwise through `input`, which
 * supports one. The caller serializes its calls.
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
    // The finger was never pressed, or was lifted when its session ended.
    if (!finger) return;
    finger.point = point;
    if (kind === 'up') this.#down.delete(pointerId);
    await finger.act(kind, pointerId, point, atMs);
  }

  async #press(pointerId: number, point: Point, atMs: number): Promise<void> {
    const act = await this.#presser(pointerId, atMs);
    this.#down.set(pointerId, { act, point });
    await act('down', pointerId, point, atMs);
  }

  async #presser(pointerId: number, atMs: number): Promise<Act> {
    const isAlone = pointerId === 0 && this.#down.size === 0;
    if (isAlone && !this.#scrcpy?.control) {
      // Each `input` takes a third of a second. The viewer will probably touch again, so scrcpy is started for the next touches.
      this.#scrcpy?.openControl('touch').catch(() => {});
      return this.#byInput;
    }
    if (!this.#scrcpy) {
      throw new UnsupportedError(
        'touch',
        'This phone supports one finger; more need scrcpy, which the agent does not have',
      );
    }
    const act = this.#byControl(this.#scrcpy, await this.#scrcpy.openControl('touch'));
    await this.#takeOver(act, atMs);
    return act;
  }

  /** A finger pressed by `input` cannot join a gesture with others, so it is cancelled and pressed again. */
  async #takeOver(act: Act, atMs: number): Promise<void> {
    for (const [pointerId, finger] of this.#down) {
      if (finger.act !== this.#byInput) continue;
      await this.#input.cancel(finger.point);
      this.#down.set(pointerId, { act, point: finger.point });
      await act('down', pointerId, finger.point, atMs);
    }
  }

  readonly #byInput: Act = (kind, _pointerId, point, atMs) => this.#input.touch(kind, point, atMs);

  #byControl(scrcpy: PhoneScrcpy, control: Control): Act {
    return (kind, pointerId, point) =>
      scrcpy.bounded('touch', async () => {
        if (!control.ended.aborted || kind === 'down') await control.touch(kind, BigInt(pointerId), point);
      });
  }
}
