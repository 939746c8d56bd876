import { mostAdbPacketBytes } from './adb-frame.ts';

/**
 * The bytes of a new stream that its sender may send before it gets credit. A sender starts a packet of adb as long as any of them is left,
 * so a receiver holds at most this and one packet.
 */
export const adbWindowBytes = 256 * 1024;
/** The window of a stream whose data moves, while the session has memory for it. */
const mostWindowBytes = 2 * 1024 * 1024;
/** The bytes of a session's windows, beyond which none grows. */
const mostGrownBytes = 16 * 1024 * 1024;

/** The memory by which the windows of a session grow, in one direction. */
export class AdbWindowBudget {
  #grownBytes = 0;

  /** Returns `false` if the session has no memory left. */
  grow(bytes: number): boolean {
    if (this.#grownBytes + bytes > mostGrownBytes) return false;
    this.#grownBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#grownBytes -= bytes;
  }
}

/** The receiver's side of a stream's window: it limits the bytes that the receiver holds. */
export class AdbWindow {
  readonly #budget: AdbWindowBudget;
  #bytes = adbWindowBytes;
  #heldBytes = 0;
  /** The bytes that were passed on and for which the sender has no credit yet. */
  #owedBytes = 0;

  constructor(budget: AdbWindowBudget) {
    this.#budget = budget;
  }

  /** Returns `false` if the sender has sent more than it may. */
  received(bytes: number): boolean {
    this.#heldBytes += bytes;
    return this.#heldBytes + this.#owedBytes <= this.#bytes + mostAdbPacketBytes;
  }

  /** The receiver has passed bytes on. Returns the credit to grant now, which is 0 until it is a quarter of the window. */
  passedOn(bytes: number): number {
    this.#heldBytes -= bytes;
    this.#owedBytes += bytes;
    if (this.#owedBytes * 4 < this.#bytes) return 0;
    const growth = this.#bytes * 2 <= mostWindowBytes && this.#budget.grow(this.#bytes) ? this.#bytes : 0;
    const granted = this.#owedBytes + growth;
    this.#bytes += growth;
    this.#owedBytes = 0;
    return granted;
  }

  /** The stream has ended: others may grow. */
  close(): void {
    this.#budget.release(this.#bytes - adbWindowBytes);
    this.#bytes = adbWindowBytes;
  }
}
