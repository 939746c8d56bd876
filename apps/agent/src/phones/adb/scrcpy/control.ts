import type { Socket } from 'node:net';
import type { Point, Size } from '../../phone.ts';
import { ClipboardWaits } from './clipboard-waits.ts';
import {
  backOrScreenOnMessage,
  displayPowerMessage,
  getClipboardMessage,
  keyMessage,
  type Place,
  resetVideoMessage,
  rotateMessage,
  scrollMessage,
  setClipboardMessage,
  textMessages,
  touchMessage,
} from './control-messages.ts';
import type { DeviceMessage } from './device-messages.ts';

/** The time for which a lift may still be ignored. A rotated picture takes less to arrive, even on a busy phone or machine. */
const recentMs = 15_000;

interface Lifted {
  readonly point: Point;
  readonly atMs: number;
}

/** The control connection of one run of the server: fingers, keys, text and clipboard. */
export class Control {
  readonly ended: AbortSignal;
  readonly #socket: Socket;
  readonly #screenSize: () => Size | Promise<Size>;
  readonly #waits: ClipboardWaits;
  readonly #down = new Map<bigint, Point>();
  /** Fingers that were lifted since the picture got its current size. */
  readonly #lifted = new Map<bigint, Lifted>();
  /** Resolves when all touches have been sent. */
  #touching: Promise<void> = Promise.resolve();

  /** `screenSize` returns the size of the video's picture, or of the screen if there is no video. */
  constructor(socket: Socket, ended: AbortSignal, screenSize: () => Size | Promise<Size>) {
    this.#socket = socket;
    this.ended = ended;
    this.#screenSize = screenSize;
    this.#waits = new ClipboardWaits(ended);
  }

  get hasFingersDown(): boolean {
    return this.#down.size > 0;
  }

  /** Whether the phone may still hold a finger down. After a lift this is `true` for `recentMs`, because the phone may not have read it. */
  get mayHoldFingers(): boolean {
    const isRecent = ({ atMs }: Lifted) => performance.now() - atMs < recentMs;
    return this.hasFingersDown || [...this.#lifted.values()].some(isRecent);
  }

  touch(action: 'down' | 'move' | 'up', pointerId: bigint, point: Point): Promise<void> {
    const sent = this.#touch(action, pointerId, point);
    // The empty `then` drops the result array, which would otherwise contain those of all earlier touches.
    this.#touching = Promise.allSettled([this.#touching, sent]).then(() => {});
    return sent;
  }

  async #touch(action: 'down' | 'move' | 'up', pointerId: bigint, point: Point): Promise<void> {
    if (action === 'up') {
      this.#down.delete(pointerId);
      this.#lifted.set(pointerId, { point, atMs: performance.now() });
    } else this.#down.set(pointerId, point);
    await this.#write(touchMessage(action, pointerId, await this.#place(point)));
  }

  async scroll(point: Point, notches: { readonly x: number; readonly y: number }): Promise<void> {
    await this.#write(scrollMessage(await this.#place(point), notches));
  }

  press(keyCode: number): Promise<void> {
    return this.#write(keyMessage('down', keyCode), keyMessage('up', keyCode));
  }

  /** Goes back, or wakes a phone whose screen is off. */
  backOrScreenOn(): Promise<void> {
    return this.#write(backOrScreenOnMessage('down'), backOrScreenOnMessage('up'));
  }

  /** Types printable ASCII characters. */
  type(ascii: string): Promise<void> {
    return this.#write(...textMessages(ascii));
  }

  /** Sets the phone's clipboard; resolves when it is set and, if requested, pasted. */
  async setClipboard(text: string, { paste }: { readonly paste: boolean }): Promise<void> {
    const { sequence, arrived } = this.#waits.nextAck();
    await this.#write(setClipboardMessage(sequence, text, paste));
    await arrived();
  }

  /** Reads the phone's clipboard. Works only if the server was started with `clipboard_autosync` off. */
  async readClipboard(): Promise<string> {
    const text = this.#waits.nextText();
    await this.#write(getClipboardMessage);
    return text;
  }

  /** Switches the panel on or off. The phone and the video keep running. */
  setDisplayPower(on: boolean): Promise<void> {
    return this.#write(displayPowerMessage(on));
  }

  rotate(): Promise<void> {
    return this.#write(rotateMessage);
  }

  resetVideo(): Promise<void> {
    return this.#write(resetVideoMessage);
  }

  onMessage(message: DeviceMessage): void {
    if (message.kind === 'clipboard') this.#waits.onText(message.text);
    if (message.kind === 'ackClipboard') this.#waits.onAck(message.sequence);
  }

  /**
   * Handles a new picture size. The server ignores touches that were sent with the old size, so recently lifted fingers are lifted
   * again. Otherwise a finger whose lift was ignored would stay down forever.
   */
  async pictureTurned(): Promise<void> {
    const lifted = [...this.#lifted];
    this.#lifted.clear();
    for (const [pointerId, { point, atMs }] of lifted) {
      if (performance.now() - atMs > recentMs || this.#down.has(pointerId)) continue;
      await this.#write(touchMessage('up', pointerId, await this.#place(point)));
    }
  }

  /** Lifts all fingers. Must be called before the connection ends, because its end lifts none. */
  async liftAll(): Promise<void> {
    for (const [pointerId, point] of [...this.#down]) await this.touch('up', pointerId, point);
    await this.#touching;
  }

  /** Closes the connection. The server executes pending messages first, then ends. */
  finish(): void {
    this.#socket.end();
  }

  async #place(point: Point): Promise<Place> {
    const { width, height } = await this.#screenSize();
    const at = (fraction: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(fraction * size)));
    return { x: at(point.x, width), y: at(point.y, height), width, height };
  }

  #write(...messages: Buffer[]): Promise<void> {
    this.ended.throwIfAborted();
    if (messages.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(this.ended.reason ?? error) : resolve());
      this.#socket.write(Buffer.concat(messages), done);
    });
  }
}
