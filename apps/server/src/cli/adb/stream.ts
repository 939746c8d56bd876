import type { ChunkLease } from '@flotilla/client/socket-reader';
import { type AdbWindow, adbWindowBytes } from '@flotilla/contract/adb-window';

/** A part of a packet. Its memory may be used again after `release`. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly release?: (() => void) | undefined;
}

interface Queued {
  readonly bytes: Uint8Array;
  readonly lease: ChunkLease | undefined;
}

interface Ports {
  /** Sends a packet with data to adb, and releases its pieces. */
  write(pieces: readonly Piece[]): void;
  /** Acknowledges adb's last packet, after which it may send another. */
  acknowledge(): void;
  /** Notifies adb that the stream is closed. */
  close(): void;
  /** Grants credit to the agent. */
  grant(bytes: number): void;
  readonly window: AdbWindow;
  readonly mostBytes: number;
}

/** One stream between adb, which has one unacknowledged packet at a time, and the phone, with a window in each direction. */
export class Stream {
  readonly #ports: Ports;
  /** Data of the phone that adb has not got. */
  #queue: Queued[] = [];
  /** The bytes that the agent takes. */
  #credit = adbWindowBytes;
  /** Whether adb waits for the acknowledgement of a packet until there is credit again. */
  #owesAcknowledgement = false;
  /** The length of the packet that adb has not acknowledged; 0 if there is none. */
  #unacknowledged = 0;
  #isEnding = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The phone has sent data. Returns `false` if it is more than it may send. */
  received(bytes: Uint8Array, lease?: ChunkLease): boolean {
    lease?.hold();
    this.#queue.push({ bytes, lease });
    const fits = this.#ports.window.received(bytes.length);
    this.#pump();
    return fits;
  }

  /** The phone has closed the stream; adb gets the rest first. */
  ended(): void {
    this.#isEnding = true;
    this.#pump();
  }

  granted(bytes: number): void {
    this.#credit += bytes;
    if (!this.#owesAcknowledgement || this.#credit <= 0) return;
    this.#owesAcknowledgement = false;
    this.#ports.acknowledge();
  }

  /** adb has begun to send a packet. It is acknowledged at once, so that adb prepares the next while this one is on its way. */
  sending(bytes: number): void {
    this.#credit -= bytes;
    if (this.#credit > 0) this.#ports.acknowledge();
    else this.#owesAcknowledgement = true;
  }

  /** adb has accepted the last packet. */
  acknowledged(): void {
    const credit = this.#ports.window.passedOn(this.#unacknowledged);
    this.#unacknowledged = 0;
    if (credit > 0) this.#ports.grant(credit);
    this.#pump();
  }

  #pump(): void {
    if (this.#unacknowledged > 0) return;
    const pieces = this.#next();
    this.#unacknowledged = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (pieces.length > 0) this.#ports.write(pieces.map(({ bytes, lease }) => ({ bytes, release: lease?.release })));
    else if (this.#isEnding) this.#ports.close();
  }

  /** As much waiting data as one packet may hold. */
  #next(): Queued[] {
    let left = this.#ports.mostBytes;
    let count = 0;
    for (const { bytes } of this.#queue) {
      if (bytes.length > left) break;
      left -= bytes.length;
      count += 1;
    }
    const chosen = this.#queue.splice(0, count);
    const [next] = this.#queue;
    if (!next || left === 0) return chosen;
    const { bytes, lease } = next;
    lease?.hold();
    this.#queue[0] = { bytes: bytes.subarray(left), lease };
    return [...chosen, { bytes: bytes.subarray(0, left), lease }];
  }
}
