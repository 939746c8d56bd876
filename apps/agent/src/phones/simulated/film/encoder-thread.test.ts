import { afterEach, expect, test, vi } from 'vitest';
import { openEncoder } from './encoder-thread.ts';

const idleMs = 10_000;
const openSmall = () => openEncoder(32, 32, 1_000_000);
const picture = () => new Uint8Array(32 * 32 * 4);

afterEach(() => vi.useRealTimers());

test('a stream that is opened while the idle thread is ending gets another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = openSmall();
  expect((await first.take(picture(), true)).keyFrame).toBe(true);
  first.close();
  vi.advanceTimersByTime(idleMs);
  // The thread takes a moment to end.
  const second = openSmall();
  expect((await second.take(picture(), true)).keyFrame).toBe(true);
  second.close();
  vi.advanceTimersByTime(idleMs);
});
