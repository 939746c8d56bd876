import type { Socket } from 'node:net';
import { type ChunkLease, readSocket, type SocketReader } from '@flotilla/client/socket-reader';
import { type AdbFrame, type AdbFrameKind, adbFrame, creditOf } from '@flotilla/contract/adb-frame';
import { AdbWindow, type AdbWindowBudget, adbWindowBytes } from '@flotilla/contract/adb-window';
import { messageOf } from '../../message-of.ts';

interface Ports {
  readonly budget: AdbWindowBudget;
  connect(signal: AbortSignal): Promise<Socket>;
  write(kind: AdbFrameKind, payload?: Uint8Array, sent?: () => void): void;
  grant(bytes: number): void;
  ended(): void;
  /** Whether the network has to take what was sent before more is read. */
  isFull(): boolean;
}

/** One stream of a user's adb: a connection to a service of the phone, with a window in each direction. */
export class AdbStream {
  readonly #ports: Ports;
  readonly #abort = new AbortController();
  readonly #window: AdbWindow;
  #socket: SocketReader | undefined;
  /** The bytes that may still be sent to the command. */
  #credit = adbWindowBytes;
  #hasEnded = false;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#window = new AdbWindow(ports.budget);
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
  receive(frame: AdbFrame, lease?: ChunkLease): boolean {
    if (frame.kind === adbFrame.credit) this.#granted(creditOf(frame));
    else if (frame.kind === adbFrame.end) this.#closeSoon();
    else if (frame.kind === adbFrame.data) return this.#deliver(frame.payload, lease);
    return true;
  }

  destroy(): void {
    this.#finish();
    this.#socket?.destroy();
  }

  #connected(connected: Socket): void {
    if (this.#hasEnded) {
      connected.destroy();
      return;
    }
    const socket = readSocket(connected);
    this.#socket = socket;
    this.#ports.write(adbFrame.opened);
    socket.on('chunk', (chunk, { release }) => {
      if (this.#hasEnded) return;
      this.#ports.write(adbFrame.data, chunk, release);
      this.#credit -= chunk.length;
      if (this.#credit <= 0 || this.#ports.isFull()) socket.pause();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#hasEnded) return;
      this.#finish();
      this.#ports.write(adbFrame.end);
    });
    socket.on('end', () => socket.destroySoon());
    socket.resume();
  }

  #granted(bytes: number): void {
    this.#credit += bytes;
    this.resume();
  }

  /** Reads on if the command and the network take more. */
  resume(): void {
    if (this.#credit > 0 && !this.#ports.isFull()) this.#socket?.resume();
  }

  #deliver(payload: Uint8Array, lease?: ChunkLease): boolean {
    if (!this.#window.received(payload.length)) return false;
    if (!this.#socket) return true;
    lease?.hold();
    this.#socket.write(payload, () => {
      lease?.release();
      const credit = this.#window.passedOn(payload.length);
      if (credit > 0 && !this.#hasEnded) this.#ports.grant(credit);
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
    this.#window.close();
    this.#ports.ended();
  }
}
