import type { CanvasAction } from '@flotilla/contract/canvas-action';

const idleMs = 2_000;

interface SteeringPorts<V> {
  changed(holder: V | null): void;
  lift(owner: V, pointerId: number): void;
}

/** The viewer who touched a phone last steers it, until idle for a while, released, or replaced by another. */
export class Steering<V> {
  #holder: V | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #ports: SteeringPorts<V>;
  /** Fingers on the phone and their viewers. */
  readonly #fingers = new Map<number, V>();

  constructor(ports: SteeringPorts<V>) {
    this.#ports = ports;
  }

  get holder(): V | null {
    return this.#holder;
  }

  /** False if another viewer steers. */
  take(viewer: V): boolean {
    if (this.#holder !== null && this.#holder !== viewer) return false;
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#set(null), idleMs);
    if (this.#holder !== viewer) this.#set(viewer);
    return true;
  }

  /** Records a touch of the steering viewer. */
  did({ action_type, pointerId = 0 }: Pick<CanvasAction, 'action_type' | 'pointerId'>): void {
    if (action_type === '_touchDown' && this.#holder !== null) this.#fingers.set(pointerId, this.#holder);
    else if (action_type === '_touchUp') this.#fingers.delete(pointerId);
  }

  /** The steering viewer gives up; any other viewer takes over. */
  release(viewer: V): void {
    if (this.#holder === viewer) this.leave(viewer);
    else if (this.#holder !== null) {
      this.#set(null);
      this.take(viewer);
    }
  }

  /** The viewer touches no more: its fingers are lifted. */
  leave(viewer: V): void {
    this.#lift((owner) => owner === viewer);
    if (this.#holder === viewer) this.#set(null);
  }

  /** Lifts fingers whose viewers can no longer lift them. */
  #lift(whose: (owner: V) => boolean): void {
    for (const [finger, owner] of this.#fingers) {
      if (!whose(owner)) continue;
      this.#fingers.delete(finger);
      this.#ports.lift(owner, finger);
    }
  }

  #set(holder: V | null): void {
    if (holder !== null) this.#lift((owner) => owner !== holder);
    this.#holder = holder;
    if (holder === null) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    this.#ports.changed(holder);
  }
}
