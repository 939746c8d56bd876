import { expect, test } from 'vitest';
import { adbVersion, PacketReader, packetHeader, packets } from './packet.ts';

const packet = (command: number, arg0: number, arg1: number, text: string, version = adbVersion) =>
  Buffer.concat([packetHeader(command, arg0, arg1, [Buffer.from(text)], version), Buffer.from(text)]);

/** Reads the bytes in chunks of this size, each of which is overwritten afterwards. */
function read(bytes: Buffer, chunkBytes: number, mostBytes = 100): string[] {
  const seen: string[] = [];
  let data = '';
  const reader = new PacketReader(mostBytes, {
    onWrite: ({ arg0, arg1, payloadBytes }) => seen.push(`write ${arg0} ${arg1} ${payloadBytes}`),
    onData(_header, piece) {
      data += piece.toString();
    },
    onPacket: ({ command, arg0, arg1 }, payload) => {
      const name = Object.entries(packets).find(([, value]) => value === command)?.[0];
      seen.push(`${name} ${arg0} ${arg1} ${payload.toString()}`);
    },
  });
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = Buffer.from(bytes.subarray(at, at + chunkBytes));
    reader.read(chunk);
    chunk.fill(0);
  }
  return data ? [...seen, data] : seen;
}

test.each([1, 7, 23, 24, 25, 48, 1000])('packets are read from chunks of %i bytes', (chunkBytes) => {
  const bytes = Buffer.concat([
    packet(packets.open, 1, 0, 'shell:\0'),
    packet(packets.okay, 2, 1, ''),
    packet(packets.write, 3, 1, 'first,'),
    packet(packets.write, 3, 1, ''),
    packet(packets.write, 3, 1, 'second'),
    packet(packets.close, 4, 4_294_967_295, ''),
  ]);
  expect(read(bytes, chunkBytes)).toEqual([
    'open 1 0 shell:\0',
    'okay 2 1 ',
    'write 3 1 6',
    'write 3 1 0',
    'write 3 1 6',
    'close 4 4294967295 ',
    'first,second',
  ]);
});

test('a wrong magic and a payload that is too long are refused', () => {
  const wrong = packet(packets.okay, 1, 1, '');
  wrong[20]! ^= 1;
  expect(() => read(wrong, 1000)).toThrow('cannot be read');
  expect(read(packet(packets.write, 1, 1, 'x'.repeat(100)), 1000)).toHaveLength(2);
  expect(() => read(packet(packets.write, 1, 1, 'x'.repeat(101)), 1000)).toThrow('cannot be read');
});

test('an old version gets a checksum over all pieces of the payload', () => {
  const header = packetHeader(packets.write, 1, 1, [Buffer.from([1, 2]), Buffer.from([255])], adbVersion - 1);
  expect([header.readUInt32LE(12), header.readUInt32LE(16)]).toEqual([3, 258]);
});
