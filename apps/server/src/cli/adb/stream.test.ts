import { AdbWindow, AdbWindowBudget, adbWindowBytes } from '@flotilla/contract/adb-window';
import { expect, test } from 'vitest';
import { Stream } from './stream.ts';

function newStream(mostBytes = 10) {
  const calls: string[] = [];
  const stream = new Stream({
    mostBytes,
    window: new AdbWindow(new AdbWindowBudget()),
    write: (pieces) => void calls.push(`write ${pieces.map((piece) => Buffer.from(piece).toString()).join('|')}`),
    acknowledge: () => void calls.push('acknowledge'),
    close: () => void calls.push('close'),
    grant: (bytes) => void calls.push(`grant ${bytes}`),
  });
  return { stream, calls: () => calls.splice(0) };
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
