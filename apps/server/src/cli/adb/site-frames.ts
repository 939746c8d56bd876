import type { Socket } from 'node:net';
import { type ChunkLease, readSocket, type SocketReader } from '@flotilla/client/socket-reader';
import {
  type AdbFrame,
  type AdbFrameKind,
  AdbFrameReader,
  adbFrame,
  adbFrameOf,
  adbHeader,
  creditFrame,
} from '@flotilla/contract/adb-frame';

/** A site that is silent for this time is lost; it pings more often. */
const silenceMs = 60_000;

/** The command's end of a session: the frames of the site and the agent. */
export class SiteFrames {
  readonly #socket: SocketReader;
  /** Resolves with the reason when the connection has ended. */
  readonly ended: Promise<string>;

  /** A payload of data is valid until its lease is released. */
  constructor(connected: Socket, onFrame: (frame: AdbFrame, lease: ChunkLease) => void) {
    const socket = readSocket(connected);
    this.#socket = socket;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    let why = 'the connection was lost';
    let lease: ChunkLease;
    const reader = new AdbFrameReader((frame) => {
      if (frame.kind === adbFrame.ping) this.send(adbFrame.pong, 0);
      else if (frame.kind === adbFrame.bye) why = Buffer.from(frame.payload).toString('utf8');
      else onFrame(frame, lease);
    });
    const silence = setTimeout(() => socket.destroy(), silenceMs);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(silence);
      resolve(why);
    });
    socket.on('end', () => socket.destroySoon());
    socket.on('chunk', (chunk, ofChunk) => {
      silence.refresh();
      lease = ofChunk;
      try {
        reader.read(chunk);
      } catch {
        why = 'the site sent something that cannot be read';
        socket.destroy();
      }
      ofChunk.release();
    });
    socket.resume();
  }

  send(kind: AdbFrameKind, stream: number, payload: Uint8Array = Buffer.alloc(0), sent = () => {}): void {
    if (!this.#socket.writable) return;
    if (kind !== adbFrame.data) {
      this.#socket.write(adbFrameOf(kind, stream, payload));
      return;
    }
    this.#socket.cork();
    this.#socket.write(adbHeader(kind, stream, payload.length));
    this.#socket.write(payload, sent);
    this.#socket.uncork();
  }

  grant(stream: number, bytes: number): void {
    if (this.#socket.writable) this.#socket.write(creditFrame(stream, bytes));
  }

  close(): void {
    this.#socket.destroySoon();
  }
}
