import { expect, test } from 'vitest';
import { type AdbFrame, AdbFrameReader, adbFrame, adbFrameOf, adbHeader, mostAdbPayloadBytes } from './adb-frame.ts';

const text = (value: string) => new TextEncoder().encode(value);
const bytes = Uint8Array.from([
  ...adbFrameOf(adbFrame.open, 1, text('shell:')),
  ...adbFrameOf(adbFrame.data, 1, text('some data')),
  ...adbFrameOf(adbFrame.end, 1),
  ...adbFrameOf(adbFrame.data, 4_000_000_000, text('more')),
]);

/** Reads the bytes in chunks of this size, each of which is overwritten afterwards. */
function read(chunkBytes: number): string[] {
  const frames: AdbFrame[] = [];
  const reader = new AdbFrameReader(({ payload, ...frame }) => frames.push({ ...frame, payload: payload.slice() }));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.slice(at, at + chunkBytes);
    reader.read(chunk);
    chunk.fill(0);
  }
  const joined: string[] = [];
  for (const { kind, stream, payload } of frames) {
    const head = `${kind} ${stream} `;
    const isMore = kind === adbFrame.data && joined.at(-1)?.startsWith(head);
    joined.push(`${isMore ? joined.pop() : head}${new TextDecoder().decode(payload)}`);
  }
  return joined;
}

test.each([1, 2, 8, 9, 10, 17, 1000])('frames are read from chunks of %i bytes', (chunkBytes) => {
  expect(read(chunkBytes)).toEqual(['1 1 shell:', '4 1 some data', '5 1 ', '4 4000000000 more']);
});

test('a payload that is too long is refused when its header is read', () => {
  const reader = new AdbFrameReader(() => {});
  reader.read(adbHeader(adbFrame.data, 1, mostAdbPayloadBytes));
  const other = new AdbFrameReader(() => {});
  expect(() => other.read(adbHeader(adbFrame.data, 1, mostAdbPayloadBytes + 1))).toThrow('too long');
});
