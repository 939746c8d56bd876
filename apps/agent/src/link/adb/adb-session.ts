import {
  type AdbFrameKind,
  adbFrame,
  adbFrameOf,
  adbHeaderBytes,
  mostAdbPayloadBytes,
  mostAdbStreams,
  mostAdbUnsentBytes,
  readAdbFrame,
} from '@flotilla/contract/adb-frame';
import WebSocket from 'ws';
import { whyNotOpen } from '../../phones/adb/passage.ts';
import type { PhoneAdb } from '../../phones/phone.ts';
import { AdbStream } from './adb-stream.ts';

interface Options {
  readonly url: string;
  readonly token: string;
  readonly adb: PhoneAdb;
  readonly gone: AbortSignal;
  readonly ended: () => void;
  readonly failed: (error: Error) => void;
}

const handshakeMs = 10_000;
/** A site that is silent for this time is lost; it pings more often. */
const silenceMs = 60_000;

/** A user's adb on one phone: each stream is a connection to the phone's adb. */
export class AdbSession {
  readonly #options: Options;
  readonly #socket: WebSocket;
  readonly #streams = new Map<number, AdbStream>();
  #isFull = false;

  constructor(options: Options) {
    this.#options = options;
    const { url, token, gone, adb } = options;
    this.#socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
      maxPayload: mostAdbPayloadBytes + adbHeaderBytes,
      handshakeTimeout: handshakeMs,
      followRedirects: false,
      generateMask: (mask) => mask.fill(0),
    });
    const onGone = () => this.close('the phone is disconnected from its agent');
    gone.addEventListener('abort', onGone, { once: true });
    const silence = setTimeout(() => this.#socket.terminate(), silenceMs);
    this.#socket.on('open', () => this.#write(adbFrame.hello, 0, Buffer.from(adb.banner())));
    this.#socket.on('ping', () => silence.refresh());
    this.#socket.on('message', (data) => {
      silence.refresh();
      this.#onFrame(data as Buffer);
    });
    this.#socket.on('error', options.failed);
    this.#socket.on('close', () => {
      clearTimeout(silence);
      gone.removeEventListener('abort', onGone);
      for (const stream of this.#streams.values()) stream.destroy();
      this.#streams.clear();
      options.ended();
    });
  }

  close(why: string): void {
    this.#socket.close(1000, why);
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }

  #onFrame(data: Buffer): void {
    const frame = readAdbFrame(data);
    const opened = frame && this.#streams.get(frame.stream);
    if (!frame) this.close('malformed');
    else if (frame.kind === adbFrame.open) this.#open(frame.stream, Buffer.from(frame.payload).toString('utf8'));
    else if (opened && !opened.receive(frame)) this.close('a stream exceeded its window');
  }

  #open(id: number, service: string): void {
    const isFull = this.#streams.size >= mostAdbStreams || this.#streams.has(id);
    const refused = isFull ? 'too many streams' : whyNotOpen(service);
    if (refused !== undefined) {
      this.#write(adbFrame.refused, id, Buffer.from(refused));
      return;
    }
    const stream = new AdbStream(id, {
      connect: (signal) => this.#options.adb.open(service, signal),
      send: (bytes) => this.#socket.readyState === WebSocket.OPEN && this.#socket.send(bytes),
      write: (kind, payload) => this.#write(kind, id, payload),
      ended: () => this.#streams.delete(id),
      isFull: () => {
        this.#isFull ||= this.#socket.bufferedAmount > mostAdbUnsentBytes;
        return this.#isFull;
      },
    });
    this.#streams.set(id, stream);
  }

  /** The network has taken a payload. */
  readonly #sent = () => {
    if (!this.#isFull) return;
    this.#isFull = this.#socket.bufferedAmount > mostAdbUnsentBytes / 2;
    if (!this.#isFull) for (const stream of this.#streams.values()) stream.resume();
  };

  #write(kind: AdbFrameKind, id: number, payload: Uint8Array): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(adbFrameOf(kind, id, payload), this.#sent);
  }
}
