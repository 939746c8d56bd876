import type { Socket } from 'node:net';
import { type ChunkLease, readSocket, type SocketReader } from '@flotilla/client/socket-reader';
import { type AdbFrame, adbFrame, creditOf, mostAdbPacketBytes } from '@flotilla/contract/adb-frame';
import { AdbWindow, type AdbWindowBudget } from '@flotilla/contract/adb-window';
import { adbVersion, type PacketHeader, PacketReader, packetHeader, packets } from './packet.ts';
import type { SiteFrames } from './site-frames.ts';
import { type Piece, Stream } from './stream.ts';

interface Ports {
  readonly banner: string;
  readonly budget: AdbWindowBudget;
  readonly site: SiteFrames;
  /** Returns a number that no stream of this session had before. */
  newStream(): number;
  refused(service: string, why: string): void;
}

interface Opened {
  readonly stream: Stream;
  readonly window: AdbWindow;
  readonly service: string;
  /** adb's number of the stream. */
  readonly remote: number;
}

/** The phone's side of one connection of the local adb server. */
export class DeviceSide {
  readonly #socket: SocketReader;
  readonly #ports: Ports;
  readonly #streams = new Map<number, Opened>();
  #version = adbVersion;
  #mostBytes = mostAdbPacketBytes;

  constructor(connected: Socket, ports: Ports) {
    const socket = readSocket(connected);
    this.#socket = socket;
    this.#ports = ports;
    let lease: ChunkLease | undefined;
    const reader = new PacketReader(mostAdbPacketBytes, {
      onWrite: ({ arg1, payloadBytes }) => this.#streams.get(arg1)?.stream.sending(payloadBytes),
      onData: ({ arg1 }, piece) => {
        if (!this.#streams.has(arg1)) return;
        lease?.hold();
        ports.site.send(adbFrame.data, arg1, piece, lease?.release);
      },
      onPacket: (header, payload) => this.#onPacket(header, payload),
    });
    socket.on('chunk', (chunk, ofChunk) => {
      lease = ofChunk;
      try {
        reader.read(chunk);
      } catch {
        socket.destroy();
      }
      ofChunk.release();
    });
    socket.on('end', () => socket.destroySoon());
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const id of this.#streams.keys()) this.#forget(id);
    });
    socket.resume();
  }

  /** Returns `false` if the stream is not of this connection. */
  receive(frame: AdbFrame, lease: ChunkLease): boolean {
    const { kind, stream: id, payload } = frame;
    const opened = this.#streams.get(id);
    if (!opened) return false;
    const { stream, remote } = opened;
    if (kind === adbFrame.opened) this.#write(packets.okay, id, remote);
    else if (kind === adbFrame.refused) this.#refuse(id, opened, Buffer.from(payload).toString('utf8'));
    else if (kind === adbFrame.credit) stream.granted(creditOf(frame));
    else if (kind === adbFrame.end) stream.ended();
    else if (kind === adbFrame.data && !stream.received(payload, lease)) this.#socket.destroy();
    return true;
  }

  #onPacket({ command, arg0, arg1 }: PacketHeader, payload: Buffer): void {
    const opened = this.#streams.get(arg1);
    if (command === packets.connect) this.#connect(arg0, arg1);
    else if (command === packets.open) this.#open(arg0, payload);
    else if (command === packets.okay) opened?.stream.acknowledged();
    else if (command === packets.close && opened) {
      this.#forget(arg1);
      this.#write(packets.close, arg1, opened.remote);
    }
  }

  #connect(version: number, mostBytes: number): void {
    this.#version = Math.min(version, adbVersion);
    this.#mostBytes = Math.min(mostBytes, mostAdbPacketBytes);
    this.#write(packets.connect, this.#version, mostAdbPacketBytes, [{ bytes: Buffer.from(this.#ports.banner) }]);
  }

  #open(remote: number, payload: Buffer): void {
    const service = payload.toString('utf8').replace(/\0+$/, '');
    const id = this.#ports.newStream();
    const window = new AdbWindow(this.#ports.budget);
    const stream = new Stream({
      window,
      mostBytes: this.#mostBytes,
      write: (pieces) => this.#write(packets.write, id, remote, pieces),
      acknowledge: () => this.#write(packets.okay, id, remote),
      close: () => this.#close(id, id, remote),
      grant: (bytes) => this.#ports.site.grant(id, bytes),
    });
    this.#streams.set(id, { stream, window, service, remote });
    this.#ports.site.send(adbFrame.open, id, Buffer.from(service));
  }

  /** adb shows the reason only for services that respond with a text. */
  #refuse(id: number, { stream, service, remote }: Opened, why: string): void {
    this.#ports.refused(service, why);
    const length = Buffer.byteLength(why).toString(16).padStart(4, '0');
    const text = /^reverse:/.test(service) ? `FAIL${length}${why}` : /^(tcpip|usb):/.test(service) ? `${why}\n` : '';
    if (text === '') {
      this.#close(id, 0, remote);
      return;
    }
    this.#write(packets.okay, id, remote);
    stream.received(Buffer.from(text));
    stream.ended();
  }

  /** `local` is 0 for a stream that was never open. */
  #close(id: number, local: number, remote: number): void {
    this.#streams.get(id)?.window.close();
    this.#streams.delete(id);
    this.#write(packets.close, local, remote);
  }

  /** adb has closed the stream. */
  #forget(id: number): void {
    this.#streams.get(id)?.window.close();
    this.#streams.delete(id);
    this.#ports.site.send(adbFrame.end, id);
  }

  #write(command: number, arg0: number, arg1: number, payload: readonly Piece[] = []): void {
    const parts = payload.map(({ bytes }) => bytes);
    this.#socket.cork();
    this.#socket.write(packetHeader(command, arg0, arg1, parts, this.#version));
    for (const { bytes, release } of payload) this.#socket.write(bytes, release);
    this.#socket.uncork();
  }
}
