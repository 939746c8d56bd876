import type { ChunkLease, SocketReader } from '@flotilla/client/socket-reader';
import {
  type AdbFrame,
  type AdbFrameKind,
  AdbFrameReader,
  adbFrame,
  adbFrameOf,
  adbHeader,
  creditFrame,
  mostAdbStreams,
  mostAdbUnsentBytes,
} from '@flotilla/contract/adb-frame';
import { AdbWindowBudget } from '@flotilla/contract/adb-window';
import { whyNotOpen } from '../../phones/adb/passage.ts';
import type { PhoneAdb } from '../../phones/phone.ts';
import { AdbStream } from './adb-stream.ts';

interface Options {
  readonly socket: SocketReader;
  readonly adb: PhoneAdb;
  readonly gone: AbortSignal;
  readonly ended: () => void;
}

/** A site that is silent for this time is lost; it pings more often. */
const silenceMs = 60_000;
const farewellMs = 1_000;

/** A user's adb on one phone: each stream is a connection to the phone's adb. */
export class AdbSession {
  readonly #options: Options;
  readonly #socket: SocketReader;
  readonly #streams = new Map<number, AdbStream>();
  readonly #budget = new AdbWindowBudget();
  #isFull = false;
  #isClosing = false;
  /** That of the chunk that is being read. */
  #lease: ChunkLease | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { socket, gone, adb, ended } = options;
    this.#socket = socket;
    const onGone = () => this.close('the phone is disconnected from its agent');
    gone.addEventListener('abort', onGone, { once: true });
    const silence = setTimeout(() => socket.destroy(), silenceMs);
    const reader = new AdbFrameReader((frame) => this.#onFrame(frame));
    socket.on('chunk', (chunk, lease) => {
      silence.refresh();
      this.#lease = lease;
      try {
        if (!this.#isClosing) reader.read(chunk);
      } catch {
        this.close('malformed');
      }
      lease.release();
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroySoon());
    socket.on('close', () => {
      clearTimeout(silence);
      gone.removeEventListener('abort', onGone);
      for (const stream of this.#streams.values()) stream.destroy();
      this.#streams.clear();
      ended();
    });
    this.#write(adbFrame.hello, 0, Buffer.from(adb.banner()));
    socket.resume();
    if (gone.aborted) onGone();
  }

  /** The site still gets the reason: a connection that is destroyed with unread bytes loses what it has sent. */
  close(why: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#write(adbFrame.bye, 0, Buffer.from(why));
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), farewellMs).unref();
  }

  #onFrame(frame: AdbFrame): void {
    if (this.#isClosing) return;
    const { kind, stream, payload } = frame;
    if (kind === adbFrame.ping) this.#write(adbFrame.pong, 0);
    else if (kind === adbFrame.open) this.#open(stream, Buffer.from(payload).toString('utf8'));
    else if (this.#streams.get(stream)?.receive(frame, this.#lease) === false)
      this.close('a stream exceeded its window');
  }

  #open(id: number, service: string): void {
    const isFull = this.#streams.size >= mostAdbStreams || this.#streams.has(id);
    const refused = isFull ? 'too many streams' : whyNotOpen(service);
    if (refused !== undefined) {
      this.#write(adbFrame.refused, id, Buffer.from(refused));
      return;
    }
    const stream = new AdbStream({
      budget: this.#budget,
      connect: (signal) => this.#options.adb.open(service, signal),
      write: (kind, payload, sent) => this.#write(kind, id, payload, sent),
      grant: (bytes) => this.#socket.writable && this.#socket.write(creditFrame(id, bytes)),
      ended: () => this.#streams.delete(id),
      isFull: () => {
        this.#isFull ||= this.#socket.writableLength > mostAdbUnsentBytes;
        return this.#isFull;
      },
    });
    this.#streams.set(id, stream);
  }

  /** The network has taken a payload. */
  #resume(): void {
    if (!this.#isFull) return;
    this.#isFull = this.#socket.writableLength > mostAdbUnsentBytes / 2;
    if (!this.#isFull) for (const stream of this.#streams.values()) stream.resume();
  }

  #write(kind: AdbFrameKind, id: number, payload: Uint8Array = Buffer.alloc(0), sent = () => {}): void {
    if (!this.#socket.writable) return;
    if (kind !== adbFrame.data) {
      this.#socket.write(adbFrameOf(kind, id, payload));
      return;
    }
    this.#socket.cork();
    this.#socket.write(adbHeader(kind, id, payload.length));
    this.#socket.write(payload, () => {
      sent();
      this.#resume();
    });
    this.#socket.uncork();
  }
}
