import { setTimeout as sleep } from 'node:timers/promises';
import { androidKeys, dismissKeyguard } from '../key-codes.ts';
import { type PhoneKey, type Point, type TouchEvent, UnsupportedError } from '../phone.ts';
import { Fingers } from './fingers.ts';
import { runInput } from './input-command.ts';
import { InputQueue } from './input-queue.ts';
import type { RemoteShell } from './remote-shell.ts';
import type { Control } from './scrcpy/control.ts';
import { checkedClipboardText, type PhoneScrcpy } from './scrcpy/phone-scrcpy.ts';
import type { Screen } from './screen.ts';
import { TouchInput } from './touch-input.ts';
import { typedParts, typingCommands } from './typed-text.ts';

/** The pointer id for taps and swipes, which differs from those of viewers. */
const ownFinger = -2n;
const stepMs = 16;
const longestSwipeMs = 60_000;
/** The share of the screen by which one wheel notch moves the content if a swipe replaces the wheel. */
const notchShare = 0.1;
const wheelSwipeMs = 200;

/** Sends touches, keys and text to a phone in the order of the calls: through scrcpy while it is open, else through `input`. */
export class Steering {
  readonly #shell: RemoteShell;
  readonly #scrcpy: PhoneScrcpy | undefined;
  readonly #input: TouchInput;
  readonly #fingers: Fingers;
  readonly #queue = new InputQueue();

  constructor(shell: RemoteShell, screen: Screen, scrcpy: PhoneScrcpy | undefined) {
    this.#shell = shell;
    this.#scrcpy = scrcpy;
    this.#input = new TouchInput(shell, screen);
    this.#fingers = new Fingers(this.#input, scrcpy);
  }

  touch(event: TouchEvent): Promise<void> {
    const atMs = performance.now();
    const work = () => this.#fingers.touch(event, atMs);
    return event.kind === 'move' ? this.#queue.move(event.pointerId, work) : this.#queue.run(work);
  }

  tap(point: Point): Promise<void> {
    const byControl = async (control: Control) => {
      await control.touch('down', ownFinger, point);
      await control.touch('up', ownFinger, point);
    };
    return this.#do('touch', byControl, () => this.#input.tap(point));
  }

  swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    const byControl = (control: Control) => drag(control, from, to, durationMs);
    return this.#do('touch', byControl, () => this.#input.swipe(from, to, durationMs), longestSwipeMs + 10_000);
  }

  scroll(point: Point, notches: { readonly x: number; readonly y: number }): Promise<void> {
    return this.#queue.run(async () => {
      const scrcpy = this.#scrcpy;
      const control = await scrcpy?.openControl('touch').catch(unsupported);
      if (control) await scrcpy?.bounded('touch', () => control.scroll(point, notches));
      else await this.#input.swipe(point, moved(point, notches), wheelSwipeMs);
    });
  }

  async text(text: string): Promise<void> {
    const parts = typedParts(text);
    if (!parts) return this.#paste(text);
    const byControl = async (control: Control) => {
      for (const part of parts) {
        await ('key' in part ? control.press(androidKeys[part.key].code) : control.type(part.ascii));
      }
    };
    await this.#do('text', byControl, async () => {
      for (const command of parts.flatMap(typingCommands)) await runInput(this.#shell, command, 20_000);
    });
  }

  key(key: PhoneKey): Promise<void> {
    const { name, code } = androidKeys[key];
    const press = (control: Control) => (key === 'back' ? control.backOrScreenOn() : control.press(code));
    return this.#queue.run(async () => {
      const control = this.#scrcpy?.control;
      if (control) await this.#scrcpy?.bounded('keys', () => press(control));
      else await runInput(this.#shell, `input keyevent KEYCODE_${name}`);
      if (key === 'unlock') await runInput(this.#shell, dismissKeyguard);
    });
  }

  async rotate(): Promise<void> {
    const scrcpy = this.#needScrcpy('rotation', 'Rotating the screen needs scrcpy, which the agent does not have');
    await this.#queue.run(() => scrcpy.use('rotation', (control) => control.rotate()));
  }

  async display(on: boolean): Promise<void> {
    const scrcpy = this.#needScrcpy('display', 'Switching the panel needs scrcpy, which the agent does not have');
    await this.#queue.run(() => scrcpy.use('display', (control) => control.setDisplayPower(on)));
  }

  async #paste(text: string): Promise<void> {
    const scrcpy = this.#needScrcpy(
      'text',
      'Only ASCII can be typed: other characters need scrcpy, which the agent does not have',
    );
    const pasted = checkedClipboardText(text);
    await this.#queue.run(() => scrcpy.use('text', (control) => control.setClipboard(pasted, { paste: true })));
  }

  #do(
    capability: 'touch' | 'text',
    byControl: (control: Control) => Promise<void>,
    byInput: () => Promise<void>,
    timeoutMs?: number,
  ): Promise<void> {
    return this.#queue.run(async () => {
      const control = this.#scrcpy?.control;
      if (control) await this.#scrcpy?.bounded(capability, () => byControl(control), timeoutMs);
      else await byInput();
    });
  }

  #needScrcpy(capability: 'touch' | 'text' | 'rotation' | 'display', otherwise: string): PhoneScrcpy {
    if (!this.#scrcpy) throw new UnsupportedError(capability, otherwise);
    return this.#scrcpy;
  }
}

/** Returns `undefined` for an `UnsupportedError` and rethrows other errors. */
function unsupported(error: unknown): undefined {
  if (!(error instanceof UnsupportedError)) throw error;
}

/** Returns the end point of a swipe that moves the content by these wheel notches. */
const moved = (from: Point, notches: { readonly x: number; readonly y: number }): Point => ({
  x: within(from.x + notches.x * notchShare),
  y: within(from.y + notches.y * notchShare),
});
const within = (share: number) => Math.min(1, Math.max(0, share));

async function drag(control: Control, from: Point, to: Point, durationMs: number): Promise<void> {
  const lastsMs = Math.min(longestSwipeMs, Math.max(1, durationMs));
  const startedAtMs = performance.now();
  await control.touch('down', ownFinger, from);
  for (let share = 0; share < 1; ) {
    await sleep(Math.min(stepMs, lastsMs));
    share = Math.min(1, (performance.now() - startedAtMs) / lastsMs);
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await control.touch('move', ownFinger, point);
  }
  await control.touch('up', ownFinger, to);
}
