import type { Socket } from 'node:net';
import {
  type AdbFrame,
  type AdbFrameKind,
  adbCreditBytes,
  adbFrame,
  adbWindowBytes,
  creditFrame,
  creditOf,
  mostAdbPayloadBytes,
} from '@flotilla/contract/adb-frame';
import { messageOf } from '../../message-of.ts';

interface Ports {
  connect(signal: AbortSignal): Promise<Socket>;
  send(frame: Uint8Array): void;
  write(kind: AdbFrameKind, payload: Uint8Array): void;
  ended(): void;
  /** Whether the network has to take what was sent before more is read. */
  isFull(): boolean;
}

const nothing = new Uint8Array(0);

/** One stream of a user's adb: a connection to a service of the phone, with a window in each direction. */
export class AdbStream {
  readonly #id: number;
  readonly #ports: Ports;
  readonly #abort = new AbortController();
  #socket: Socket | undefined;
  /** The bytes that may still be sent to the command. */
  #credit = adbWindowBytes;
  /** The bytes that the phone has not accepted yet. */
  #held = 0;
  /** The accepted bytes for which no credit was granted yet. */
  #owed = 0;
  #hasEnded = false;

  constructor(id: number, ports: Ports) {
    this.#id = id;
    this.#ports = ports;
    ports.connect(this.#abort.signal).then(
      (socket) => this.#connected(socket),
      (error: unknown) => {
        if (this.#hasEnded) return;
        this.#finish();
        ports.write(adbFrame.refused, Buffer.from(messageOf(error).slice(0, 500)));
      },
    );
  }

  /** Returns `false` if the command has sent more than it may. */
  receive(frame: AdbFrame): boolean {
    if (frame.kind === adbFrame.credit) this.#granted(creditOf(frame));
    else if (frame.kind === adbFrame.end) this.#closeSoon();
    else if (frame.kind === adbFrame.data) return this.#deliver(frame.payload);
    return true;
  }

  destroy(): void {
    this.#finish();
    this.#socket?.destroy();
  }

  #connected(socket: Socket): void {
    if (this.#hasEnded) {
      socket.destroy();
      return;
    }
    this.#socket = socket;
    this.#ports.write(adbFrame.opened, nothing);
    socket.on('data', (chunk: Buffer) => {
      if (this.#hasEnded) return;
      this.#ports.write(adbFrame.data, chunk);
      this.#credit -= chunk.length;
      if (this.#credit <= 0 || this.#ports.isFull()) socket.pause();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#hasEnded) return;
      this.#finish();
      this.#ports.write(adbFrame.end, nothing);
    });
  }

  #granted(bytes: number): void {
    this.#credit += bytes;
    this.resume();
  }

  /** Reads on if the command and the network take more. */
  resume(): void {
    if (this.#credit > 0 && !this.#ports.isFull()) this.#socket?.resume();
  }

  #deliver(payload: Uint8Array): boolean {
    this.#held += payload.length;
    if (this.#held > adbWindowBytes + mostAdbPayloadBytes) return false;
    this.#socket?.write(payload, () => {
      this.#held -= payload.length;
      this.#owed += payload.length;
      if (this.#owed < adbCreditBytes || this.#hasEnded) return;
      this.#ports.send(creditFrame(this.#id, this.#owed));
      this.#owed = 0;
    });
    return true;
  }

  /** The phone still gets what was sent before the end. */
  #closeSoon(): void {
    this.#finish();
    this.#socket?.destroySoon();
  }

  #finish(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#abort.abort(new Error('the stream has ended'));
    this.#ports.ended();
  }
}
