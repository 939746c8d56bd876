/** The packets of adb's transport protocol: a header of six little-endian words, then the payload. */
const command = (name: string) => Buffer.from(name).readUInt32LE(0);
export const packets = {
  connect: command('CNXN'),
  open: command('OPEN'),
  okay: command('OKAY'),
  write: command('WRTE'),
  close: command('CLSE'),
} as const;

export const packetHeaderBytes = 24;
/** The version from which payloads have no checksum. */
const withoutChecksum = 0x01000001;
export const adbVersion = withoutChecksum;

export interface Packet {
  readonly command: number;
  readonly arg0: number;
  readonly arg1: number;
  readonly payload: Buffer;
  /** The header and the payload. */
  readonly whole: Buffer;
}

/** Writes a packet's header. `version` is that of the peer. */
export function packetHeader(
  command: number,
  arg0: number,
  arg1: number,
  payload: Uint8Array,
  version: number,
): Buffer {
  const header = Buffer.alloc(packetHeaderBytes);
  header.writeUInt32LE(command, 0);
  header.writeUInt32LE(arg0 >>> 0, 4);
  header.writeUInt32LE(arg1 >>> 0, 8);
  header.writeUInt32LE(payload.length, 12);
  header.writeUInt32LE(version >= withoutChecksum ? 0 : checksum(payload), 16);
  header.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  return header;
}

const checksum = (payload: Uint8Array): number => payload.reduce((sum, byte) => (sum + byte) >>> 0, 0);

/** Cuts a stream of bytes into packets. A packet with a wrong header, or a longer payload than `mostBytes`, throws. */
export class PacketReader {
  readonly #mostBytes: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  *read(chunk: Buffer): Generator<Packet> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= packetHeaderBytes) {
      const header = this.#peek(packetHeaderBytes);
      const name = header.readUInt32LE(0);
      const size = header.readUInt32LE(12);
      if ((name ^ 0xffffffff) >>> 0 !== header.readUInt32LE(20) || size > this.#mostBytes)
        throw new Error('adb sent a packet that cannot be read');
      if (this.#length < packetHeaderBytes + size) return;
      const packet = this.#take(packetHeaderBytes + size);
      const [arg0, arg1] = [packet.readUInt32LE(4), packet.readUInt32LE(8)];
      yield { command: name, arg0, arg1, payload: packet.subarray(packetHeaderBytes), whole: packet };
    }
  }

  /** The first chunk has at least so many bytes afterwards. */
  #peek(size: number): Buffer {
    if (this.#chunks[0]!.length < size) this.#join();
    return this.#chunks[0]!;
  }

  #take(size: number): Buffer {
    if (this.#chunks[0]!.length < size) this.#join();
    const first = this.#chunks[0]!;
    this.#length -= size;
    if (first.length === size) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(size);
    return first.subarray(0, size);
  }

  #join(): void {
    const all = Buffer.concat(this.#chunks);
    this.#chunks.splice(0, this.#chunks.length, all);
  }
}
