import type { Point } from '../phone.ts';
import { runInput, UnknownInputError } from './input-command.ts';
import type { RemoteShell } from './remote-shell.ts';
import type { Screen } from './screen.ts';

/** A touch that moved less than this fraction of the screen is a tap. */
const tapRadius = 0.02;

/**
 * Moves one finger with Android's `input`. The caller serializes its calls. If `input` has no `motionevent` (before Android 9 or 10),
 * the whole touch is sent as one swipe when it ends.
 */
export class TouchInput {
  readonly #shell: RemoteShell;
  readonly #screen: Screen;
  #hasMotionEvents = true;
  /** The touch in progress, if it must be sent as one swipe at its end. */
  #collected: { from: Point; to: Point; startedAtMs: number } | undefined;

  constructor(shell: RemoteShell, screen: Screen) {
    this.#shell = shell;
    this.#screen = screen;
  }

  async tap(point: Point): Promise<void> {
    await this.#screen.refresh();
    await runInput(this.#shell, `input tap ${this.#screen.pixels(point)}`);
  }

  async swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    await this.#screen.refresh();
    await this.#swipe(from, to, durationMs);
  }

  /** `atMs` is the time of the viewer's action, which may have waited in a queue since. */
  async touch(kind: 'down' | 'move' | 'up', point: Point, atMs: number): Promise<void> {
    if (kind === 'down') await this.#down(point, atMs);
    else if (kind === 'move') await this.#move(point);
    else await this.#up(point, atMs);
  }

  /** Cancels the gesture, because another input method continues it. */
  async cancel(point: Point): Promise<void> {
    if (this.#collected) this.#collected = undefined;
    else await this.#motion('CANCEL', point);
  }

  async #down(point: Point, atMs: number): Promise<void> {
    await this.#screen.refresh();
    this.#collected = undefined;
    if (this.#hasMotionEvents && (await this.#motion('DOWN', point))) return;
    this.#hasMotionEvents = false;
    this.#collected = { from: point, to: point, startedAtMs: atMs };
  }

  async #move(point: Point): Promise<void> {
    if (this.#collected) this.#collected.to = point;
    else await this.#motion('MOVE', point);
  }

  async #up(point: Point, atMs: number): Promise<void> {
    const touch = this.#collected;
    this.#collected = undefined;
    if (!touch) {
      await this.#motion('UP', point);
      return;
    }
    const strayed = Math.hypot(point.x - touch.from.x, point.y - touch.from.y);
    const heldMs = Math.max(50, Math.round(atMs - touch.startedAtMs));
    // Android treats a swipe without movement as a tap or a long press, depending on its duration.
    await this.#swipe(touch.from, strayed < tapRadius ? touch.from : point, heldMs);
  }

  async #swipe(from: Point, to: Point, durationMs: number): Promise<void> {
    const ms = Math.min(60_000, Math.max(1, Math.round(durationMs)));
    const command = `input swipe ${this.#screen.pixels(from)} ${this.#screen.pixels(to)} ${ms}`;
    await runInput(this.#shell, command, 10_000 + ms);
  }

  /** Returns `false` if this Android version does not know the command. */
  async #motion(kind: 'DOWN' | 'MOVE' | 'UP' | 'CANCEL', point: Point): Promise<boolean> {
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
