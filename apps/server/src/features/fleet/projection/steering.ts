const idleMs = 2_000;

/** Who steers a phone: whoever touched it last, until idle for a while or released. */
export class Steering<V> {
  #holder: V | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #changed: (holder: V | null) => void;

  constructor(changed: (holder: V | null) => void) {
    this.#changed = changed;
  }

  get holder(): V | null {
    return this.#holder;
  }

  /** False when somebody else steers. */
  take(viewer: V): boolean {
    if (this.#holder !== null && this.#holder !== viewer) return false;
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#set(null), idleMs);
    if (this.#holder !== viewer) this.#set(viewer);
    return true;
  }

  release(viewer: V): void {
    if (this.#holder === viewer) this.#set(null);
  }

  #set(holder: V | null): void {
    this.#holder = holder;
    if (holder === null) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    this.#changed(holder);
  }
}
