import type { Socket } from 'node:net';
import {
  type AdbFrame,
  type AdbFrameKind,
  adbFrame,
  adbHeaderBytes,
  creditFrame,
  creditOf,
  mostAdbPayloadBytes,
  putAdbHeader,
} from '@flotilla/contract/adb-frame';
import { adbVersion, type Packet, PacketReader, packetHeader, packetHeaderBytes, packets } from './packet.ts';
import { Stream } from './stream.ts';

interface Ports {
  readonly banner: string;
  /** Sends a frame to the agent. */
  send(kind: AdbFrameKind, stream: number, payload: Uint8Array): void;
  sendFrame(frame: Uint8Array): void;
  /** Returns a number that no stream of this session had before. */
  newStream(): number;
  refused(service: string, why: string): void;
}

interface Opened {
  readonly stream: Stream;
  readonly service: string;
  /** adb's number of the stream. */
  readonly remote: number;
}

const nothing = Buffer.alloc(0);

/** The phone's side of one connection of the local adb server. */
export class DeviceSide {
  readonly #socket: Socket;
  readonly #ports: Ports;
  readonly #streams = new Map<number, Opened>();
  #version = adbVersion;
  #mostBytes = mostAdbPayloadBytes;

  constructor(socket: Socket, ports: Ports) {
    this.#socket = socket;
    this.#ports = ports;
    const reader = new PacketReader(mostAdbPayloadBytes);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      try {
        for (const packet of reader.read(chunk)) this.#onPacket(packet);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const id of this.#streams.keys()) ports.send(adbFrame.end, id, nothing);
      this.#streams.clear();
    });
  }

  /** Returns `false` if the stream is not of this connection. */
  receive({ kind, stream: id, payload }: AdbFrame): boolean {
    const opened = this.#streams.get(id);
    if (!opened) return false;
    const { stream, remote } = opened;
    if (kind === adbFrame.opened) {
      stream.hasOpened = true;
      this.#write(packets.okay, id, remote);
    } else if (kind === adbFrame.refused) this.#refuse(id, opened, Buffer.from(payload).toString('utf8'));
    else if (kind === adbFrame.data) stream.received(Buffer.from(payload.buffer, payload.byteOffset, payload.length));
    else if (kind === adbFrame.credit) stream.granted(creditOf({ kind, stream: id, payload }));
    else if (kind === adbFrame.end) stream.ended();
    return true;
  }

  #onPacket(packet: Packet): void {
    const { command, arg0, arg1, payload } = packet;
    const opened = this.#streams.get(arg1);
    if (command === packets.connect) this.#connect(arg0, arg1);
    else if (command === packets.open) this.#open(arg0, payload);
    else if (command === packets.write) opened?.stream.sent(packet);
    else if (command === packets.okay) opened?.stream.acknowledged();
    else if (command === packets.close && opened) {
      this.#streams.delete(arg1);
      this.#ports.send(adbFrame.end, arg1, nothing);
      this.#write(packets.close, arg1, opened.remote);
    }
  }

  #connect(version: number, mostBytes: number): void {
    this.#version = Math.min(version, adbVersion);
    this.#mostBytes = Math.min(mostBytes, mostAdbPayloadBytes);
    this.#write(packets.connect, this.#version, mostAdbPayloadBytes, Buffer.from(this.#ports.banner));
  }

  #open(remote: number, payload: Buffer): void {
    const service = payload.toString('utf8').replace(/\0+$/, '');
    const id = this.#ports.newStream();
    const stream = new Stream({
      mostBytes: this.#mostBytes,
      write: (data) => this.#write(packets.write, id, remote, data),
      acknowledge: () => this.#write(packets.okay, id, remote),
      close: () => this.#close(id, remote),
      // The frame's header replaces the end of the packet's, so that the payload is not copied.
      send: ({ whole }) =>
        this.#ports.sendFrame(putAdbHeader(whole.subarray(packetHeaderBytes - adbHeaderBytes), adbFrame.data, id)),
      grant: (bytes) => this.#ports.sendFrame(creditFrame(id, bytes)),
    });
    this.#streams.set(id, { stream, service, remote });
    this.#ports.send(adbFrame.open, id, Buffer.from(service));
  }

  /** adb shows the reason only for services that respond with a text. */
  #refuse(id: number, { stream, service, remote }: Opened, why: string): void {
    this.#ports.refused(service, why);
    const length = Buffer.byteLength(why).toString(16).padStart(4, '0');
    const text = /^reverse:/.test(service) ? `FAIL${length}${why}` : /^(tcpip|usb):/.test(service) ? `${why}\n` : '';
    if (text === '') {
      this.#close(id, 0);
      return;
    }
    this.#write(packets.okay, id, remote);
    stream.received(Buffer.from(text));
    stream.ended();
  }

  #close(id: number, local: number): void {
    const remote = this.#streams.get(id)?.remote ?? 0;
    this.#streams.delete(id);
    this.#write(packets.close, local === 0 ? 0 : id, remote);
  }

  #write(command: number, arg0: number, arg1: number, payload: Buffer = nothing): void {
    this.#socket.cork();
    this.#socket.write(packetHeader(command, arg0, arg1, payload, this.#version));
    if (payload.length > 0) this.#socket.write(payload);
    this.#socket.uncork();
  }
}
