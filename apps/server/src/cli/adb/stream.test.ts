import { ChunkLease } from '@flotilla/client/socket-reader';
import { AdbWindow, AdbWindowBudget, adbWindowBytes } from '@flotilla/contract/adb-window';
import { expect, test } from 'vitest';
import { type Piece, Stream } from './stream.ts';

function newStream(mostBytes = 10) {
  const calls: string[] = [];
  const written: Piece[] = [];
  const stream = new Stream({
    mostBytes,
    window: new AdbWindow(new AdbWindowBudget()),
    write: (pieces) => {
      written.push(...pieces);
      calls.push(`write ${pieces.map(({ bytes }) => Buffer.from(bytes).toString()).join('|')}`);
    },
    acknowledge: () => void calls.push('acknowledge'),
    close: () => void calls.push('close'),
    grant: (bytes) => void calls.push(`grant ${bytes}`),
  });
  return { stream, written, calls: () => calls.splice(0) };
}

test('adb gets one packet at a time, filled with the data that waits, and the end last', () => {
  const { stream, calls } = newStream();
  for (const text of ['one', 'four', 'seventeen', '!']) stream.received(Buffer.from(text));
  stream.ended();
  expect(calls()).toEqual(['write one']);
  stream.acknowledged();
  expect(calls()).toEqual(['write four|sevent']);
  stream.acknowledged();
  expect(calls()).toEqual(['write een|!']);
  stream.acknowledged();
  expect(calls()).toEqual(['close']);
});

test('a packet of adb is acknowledged at once while there is credit, and otherwise with the next credit', () => {
  const { stream, calls } = newStream();
  stream.sending(adbWindowBytes - 1);
  expect(calls()).toEqual(['acknowledge']);
  stream.sending(100);
  expect(calls()).toEqual([]);
  stream.granted(99);
  expect(calls()).toEqual([]);
  stream.granted(1);
  expect(calls()).toEqual(['acknowledge']);
});

test('the agent gets credit for what adb has accepted, and may not send more than its window', () => {
  const { stream, calls } = newStream(adbWindowBytes);
  expect(stream.received(Buffer.alloc(adbWindowBytes / 4))).toBe(true);
  calls();
  expect(calls()).toEqual([]);
  stream.acknowledged();
  // The window grows by its own size.
  expect(calls()).toEqual([`grant ${adbWindowBytes / 4 + adbWindowBytes}`]);
  let left = 100;
  while (stream.received(Buffer.alloc(256 * 1024)) && left > 0) left -= 1;
  expect(left).toBeGreaterThan(90);
});

test('the memory of data is free again when adb has got its last piece', () => {
  const { stream, written } = newStream();
  const freed: string[] = [];
  const receive = (text: string) => {
    const lease = new ChunkLease(() => freed.push(text));
    stream.received(Buffer.from(text), lease);
    lease.release();
  };
  for (const text of ['one', 'seventeen']) receive(text);
  stream.acknowledged();
  receive('more');
  stream.acknowledged();
  stream.acknowledged();
  expect(written.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['one', 'seventeen', 'more']);
  expect(freed).toEqual([]);
  for (const { release } of written) release?.();
  expect(freed).toEqual(['one', 'seventeen', 'more']);

  const split = newStream(4);
  const lease = new ChunkLease(() => freed.push('split'));
  split.stream.received(Buffer.from('seventeen'), lease);
  lease.release();
  for (let packet = 1; packet <= 3; packet += 1) {
    expect(split.written).toHaveLength(packet);
    split.written.at(-1)!.release?.();
    expect(freed.at(-1)).toBe(packet < 3 ? 'more' : 'split');
    split.stream.acknowledged();
  }
});
