import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Steering } from './steering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who goes on touching keeps the phone, who has stopped for two seconds lets it go', () => {
  const changed = vi.fn();
  const steering = new Steering<string>({ changed, lift() {} });
  for (let nth = 0; nth < 5; nth += 1) {
    expect(steering.take('first')).toBe(true);
    vi.advanceTimersByTime(1_900);
    expect(steering.take('second')).toBe(false);
  }
  expect(changed.mock.calls).toEqual([['first']]);
  vi.advanceTimersByTime(200);
  expect(changed.mock.calls).toEqual([['first'], [null]]);
  expect(steering.take('second')).toBe(true);
});
