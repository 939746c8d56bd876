/** The packets of adb's transport protocol: a header of six little-endian words, then the payload. */
const command = (name: string) => Buffer.from(name).readUInt32LE(0);
export const packets = {
  connect: command('CNXN'),
  open: command('OPEN'),
  okay: command('OKAY'),
  write: command('WRTE'),
  close: command('CLSE'),
} as const;

const packetHeaderBytes = 24;
/** The version from which payloads have no checksum. */
const withoutChecksum = 0x01000001;
export const adbVersion = withoutChecksum;

export interface PacketHeader {
  readonly command: number;
  readonly arg0: number;
  readonly arg1: number;
  readonly payloadBytes: number;
}

/** Writes a packet's header. `version` is that of the peer. */
export function packetHeader(
  command: number,
  arg0: number,
  arg1: number,
  payload: readonly Uint8Array[],
  version: number,
): Buffer {
  const header = Buffer.alloc(packetHeaderBytes);
  header.writeUInt32LE(command, 0);
  header.writeUInt32LE(arg0 >>> 0, 4);
  header.writeUInt32LE(arg1 >>> 0, 8);
  header.writeUInt32LE(bytesOf(payload), 12);
  header.writeUInt32LE(version >= withoutChecksum ? 0 : checksum(payload), 16);
  header.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  return header;
}

const bytesOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);
const checksum = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => piece.reduce((all, byte) => (all + byte) >>> 0, sum), 0);

interface Listener {
  /** A packet with data has begun. */
  onWrite(header: PacketHeader): void;
  /** A piece of its data. */
  onData(header: PacketHeader, piece: Buffer): void;
  /** Any other packet, whole. */
  onPacket(header: PacketHeader, payload: Buffer): void;
}

/** Cuts a stream of bytes into packets. Data is passed on in the pieces in which it comes. */
export class PacketReader {
  readonly #mostBytes: number;
  readonly #listener: Listener;
  readonly #head = Buffer.alloc(packetHeaderBytes);
  #headBytes = 0;
  #header: PacketHeader | undefined;
  #leftBytes = 0;
  #pieces: Buffer[] = [];

  constructor(mostBytes: number, listener: Listener) {
    this.#mostBytes = mostBytes;
    this.#listener = listener;
  }

  /** @throws if a header is wrong or its payload longer than `mostBytes` */
  read(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; ) {
      if (!this.#header) {
        const taken = chunk.copy(this.#head, this.#headBytes, start);
        this.#headBytes += taken;
        start += taken;
        if (this.#headBytes < packetHeaderBytes) return;
        this.#begin();
        if (!this.#header) continue;
      }
      const piece = chunk.subarray(start, start + this.#leftBytes);
      start += piece.length;
      this.#leftBytes -= piece.length;
      this.#onPiece(this.#header, piece);
    }
  }

  #begin(): void {
    const [name, arg0, arg1, payloadBytes, , magic] = Array.from({ length: 6 }, (_, word) =>
      this.#head.readUInt32LE(word * 4),
    ) as [number, number, number, number, number, number];
    if ((name ^ 0xffffffff) >>> 0 !== magic || payloadBytes > this.#mostBytes)
      throw new Error('adb sent a packet that cannot be read');
    this.#header = { command: name, arg0, arg1, payloadBytes };
    this.#headBytes = 0;
    this.#leftBytes = payloadBytes;
    if (name === packets.write) this.#listener.onWrite(this.#header);
    if (payloadBytes === 0) this.#onPiece(this.#header, Buffer.alloc(0));
  }

  #onPiece(header: PacketHeader, piece: Buffer): void {
    if (this.#leftBytes === 0) this.#header = undefined;
    if (header.command === packets.write) {
      if (piece.length > 0) this.#listener.onData(header, piece);
      return;
    }
    this.#pieces.push(this.#header ? Buffer.from(piece) : piece);
    if (this.#header) return;
    const payload = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#listener.onPacket(header, payload);
  }
}
