import { adbCreditBytes, adbWindowBytes } from '@flotilla/contract/adb-frame';
import type { Packet } from './packet.ts';

interface Ports {
  /** Sends a packet with data to adb. */
  write(payload: Buffer): void;
  /** Acknowledges adb's last packet, after which it may send another. */
  acknowledge(): void;
  /** Notifies adb that the stream is closed. */
  close(): void;
  /** Sends data to the phone. */
  send(packet: Packet): void;
  grant(bytes: number): void;
  readonly mostBytes: number;
}

/** One stream between adb, which has one unacknowledged packet at a time, and the phone, with a window in each direction. */
export class Stream {
  readonly #ports: Ports;
  /** Data of the phone that adb has not got. */
  readonly #queue: Buffer[] = [];
  #credit = adbWindowBytes;
  /** Whether adb waits for the acknowledgement of a packet until there is credit again. */
  #owesAcknowledgement = false;
  /** The length of the packet that adb has not acknowledged; 0 if there is none. */
  #unacknowledged = 0;
  /** The acknowledged bytes for which the agent has no credit yet. */
  #owed = 0;
  #isEnding = false;
  hasOpened = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The phone has sent data. */
  received(payload: Buffer): void {
    this.#queue.push(payload);
    this.#pump();
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

  /** adb has sent data. */
  sent(packet: Packet): void {
    this.#credit -= packet.payload.length;
    this.#ports.send(packet);
    if (this.#credit > 0) this.#ports.acknowledge();
    else this.#owesAcknowledgement = true;
  }

  /** adb has accepted the last packet. */
  acknowledged(): void {
    this.#owed += this.#unacknowledged;
    this.#unacknowledged = 0;
    if (this.#owed >= adbCreditBytes) {
      this.#ports.grant(this.#owed);
      this.#owed = 0;
    }
    this.#pump();
  }

  #pump(): void {
    if (this.#unacknowledged > 0) return;
    const payload = this.#next();
    if (payload) {
      this.#unacknowledged = payload.length;
      this.#ports.write(payload);
    } else if (this.#isEnding) this.#ports.close();
  }

  /** As much waiting data as one packet may hold. */
  #next(): Buffer | undefined {
    const { mostBytes } = this.#ports;
    const first = this.#queue[0];
    if (!first) return undefined;
    if (first.length > mostBytes) {
      this.#queue[0] = first.subarray(mostBytes);
      return first.subarray(0, mostBytes);
    }
    let count = 0;
    let bytes = 0;
    for (const { length } of this.#queue) {
      if (bytes + length > mostBytes) break;
      bytes += length;
      count += 1;
    }
    const chosen = this.#queue.splice(0, count);
    return chosen.length === 1 ? chosen[0] : Buffer.concat(chosen, bytes);
  }
}
