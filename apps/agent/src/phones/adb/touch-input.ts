import { type Point, type TouchEvent, UnsupportedError } from '../phone.ts';
import { runInput, UnknownInputError } from './input-command.ts';
import type { InputQueue } from './input-queue.ts';
import type { RemoteShell } from './remote-shell.ts';
import type { Screen } from './screen.ts';

/** A finger that strayed less than this fraction of the screen was a tap. */
const tapRadius = 0.02;

/** Fingers by Android's `input`. Where it has no `motionevent` (before Android 9 or 10), a touch is played when it ends. */
export class TouchInput {
  readonly #shell: RemoteShell;
  readonly #screen: Screen;
  readonly #queue: InputQueue;
  #hasMotionEvents = true;
  /** A touch that is collected to be played at its end. */
  #collected: { from: Point; to: Point; startedAt: number } | undefined;

  constructor(shell: RemoteShell, screen: Screen, queue: InputQueue) {
    this.#shell = shell;
    this.#screen = screen;
    this.#queue = queue;
  }

  tap(point: Point): Promise<void> {
    return this.#queue.run(async () => {
      await this.#screen.refresh();
      await runInput(this.#shell, `input tap ${this.#screen.pixels(point)}`);
    });
  }

  swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    return this.#queue.run(async () => {
      await this.#screen.refresh();
      await this.#swipe(from, to, durationMs);
    });
  }

  async touch({ kind, point, pointerId }: TouchEvent): Promise<void> {
    if (pointerId !== 0) {
      throw new UnsupportedError(
        'touch',
        'Over ADB there is one finger; more need the video control connection (scrcpy)',
      );
    }
    const at = performance.now();
    if (kind === 'move') return this.#queue.move(() => this.#move(point));
    return this.#queue.run(() => (kind === 'down' ? this.#down(point, at) : this.#up(point, at)));
  }

  async #down(point: Point, at: number): Promise<void> {
    await this.#screen.refresh();
    this.#collected = undefined;
    if (this.#hasMotionEvents && (await this.#motion('DOWN', point))) return;
    this.#hasMotionEvents = false;
    this.#collected = { from: point, to: point, startedAt: at };
  }

  async #move(point: Point): Promise<void> {
    if (this.#collected) this.#collected.to = point;
    else await this.#motion('MOVE', point);
  }

  async #up(point: Point, at: number): Promise<void> {
    const touch = this.#collected;
    this.#collected = undefined;
    if (!touch) {
      await this.#motion('UP', point);
      return;
    }
    const strayed = Math.hypot(point.x - touch.from.x, point.y - touch.from.y);
    const heldMs = Math.max(50, Math.round(at - touch.startedAt));
    // A swipe that stays in place is Android's long press.
    await this.#swipe(touch.from, strayed < tapRadius ? touch.from : point, heldMs);
  }

  async #swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    const ms = Math.min(60_000, Math.max(1, Math.round(durationMs)));
    const command = `input swipe ${this.#screen.pixels(from)} ${this.#screen.pixels(to)} ${ms}`;
    await runInput(this.#shell, command, 10_000 + ms);
  }

  /** False where this Android does not know the command. */
  async #motion(kind: 'DOWN' | 'MOVE' | 'UP', point: Point): Promise<boolean> {
    const command = `input motionevent ${kind} ${this.#screen.pixels(point)}`;
    try {
      await runInput(this.#shell, command);
      return true;
    } catch (error) {
      if (error instanceof UnknownInputError) return false;
      throw error;
    }
  }
}
