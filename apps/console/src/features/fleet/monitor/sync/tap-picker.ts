import type { ScreenAction } from '../../../../lib/live/live-socket.ts';

/** A finger that moves farther than this share of the picture makes a drag, not a tap. */
const slop = 0.015;
/** The timeout for the leading phone, which may never respond. */
const longestWaitMs = 1_000;

type Picked = NonNullable<ScreenAction['element']>;
type Place = { readonly x: number; readonly y: number };

interface Ports {
  /** Sends the action and returns its number; 0 without a connection. */
  leader(action: ScreenAction): number;
  followers(action: ScreenAction): void;
}

/**
 * Turns a tap on the leading phone into taps on the same element of the other phones. The leading phone reports the element under the
 * finger before the tap is sent, because the tap may change its screen. Any other gesture is sent to the others by position.
 */
export class TapPicker {
  readonly #ports: Ports;
  #finger: { readonly start: Place; readonly seq: number; isDrawing: boolean } | undefined;
  /** Taps whose element the leader has not reported yet, and elements of fingers that are still down. */
  readonly #taps = new Map<number, Place>();
  readonly #elements = new Map<number, Picked | undefined>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** False for what is not done with a single finger. */
  take(action: ScreenAction): boolean {
    const { action_type: kind, pointerId = 0, x, y } = action;
    if (pointerId !== 0) return false;
    if (kind === '_touchDown' && x !== undefined && y !== undefined) this.#press(action, { x, y });
    else if (kind === '_touchMove' && this.#finger) this.#move(action);
    else if (kind === '_touchUp' && this.#finger) this.#lift(action);
    else return false;
    return true;
  }

  /** Handles the leading phone's response. */
  picked({ seq, element }: { seq: number; element?: Picked | undefined }): void {
    const tapped = this.#taps.get(seq);
    if (tapped) {
      this.#taps.delete(seq);
      this.#tap(tapped, element);
    } else if (this.#finger?.seq === seq) this.#elements.set(seq, element);
  }

  forget(): void {
    this.#finger = undefined;
    this.#taps.clear();
    this.#elements.clear();
  }

  #press(action: ScreenAction, start: Place): void {
    this.#elements.clear();
    const seq = this.#ports.leader({ action_type: '_pick', ...start });
    this.#ports.leader(action);
    this.#finger = { start, seq, isDrawing: false };
  }

  #move(action: ScreenAction): void {
    const finger = this.#finger!;
    const { x = finger.start.x, y = finger.start.y } = action;
    if (!finger.isDrawing && Math.hypot(x - finger.start.x, y - finger.start.y) > slop) {
      finger.isDrawing = true;
      this.#ports.followers({ action_type: '_touchDown', ...finger.start });
    }
    this.#ports.leader(action);
    if (finger.isDrawing) this.#ports.followers(action);
  }

  #lift(action: ScreenAction): void {
    const { start, seq, isDrawing } = this.#finger!;
    this.#finger = undefined;
    this.#ports.leader(action);
    if (isDrawing) this.#ports.followers(action);
    else if (this.#elements.has(seq)) this.#tap(start, this.#elements.get(seq));
    else if (seq === 0) this.#tap(start, undefined);
    else {
      this.#taps.set(seq, start);
      setTimeout(() => this.picked({ seq }), longestWaitMs);
    }
  }

  #tap(place: Place, element: Picked | undefined): void {
    this.#ports.followers({ action_type: '_tapElement', ...place, ...(element && { element }) });
  }
}
