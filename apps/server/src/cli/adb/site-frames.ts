import { once } from 'node:events';
import type { Socket } from 'node:net';
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
  readonly #socket: Socket;
  /** Resolves with the reason when the connection has ended. */
  readonly ended: Promise<string>;

  constructor(socket: Socket, onFrame: (frame: AdbFrame) => void) {
    this.#socket = socket;
    let why = 'the connection was lost';
    const reader = new AdbFrameReader((frame) => {
      if (frame.kind === adbFrame.ping) this.send(adbFrame.pong, 0);
      else if (frame.kind === adbFrame.bye) why = Buffer.from(frame.payload).toString('utf8');
      else onFrame(frame);
    });
    const silence = setTimeout(() => socket.destroy(), silenceMs);
    this.ended = once(
      socket.on('error', () => {}),
      'close',
    ).then(() => {
      clearTimeout(silence);
      return why;
    });
    socket.on('end', () => socket.destroySoon());
    socket.on('data', (chunk) => {
      silence.refresh();
      try {
        reader.read(chunk);
      } catch {
        why = 'the site sent something that cannot be read';
        socket.destroy();
      }
    });
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
