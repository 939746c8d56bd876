import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../testing/browser.ts';
import { formatBytes, formatDuration, formatRelative, formatTime, none, toDate } from './format.ts';

beforeAll(() => speak('en'));

describe('times', () => {
  it('are written YYYY-MM-DD HH:mm:ss', () => {
    const local = new Date(2026, 10, 5, 4, 3, 2);
    expect(formatTime(local.toISOString())).toBe('2026-11-05 04:03:02');
  });
  it('take 10 digits for seconds, 13 for milliseconds', () => {
    const seconds = 1_795_000_000;
    for (const moment of [seconds, String(seconds), seconds * 1000, String(seconds * 1000)])
      expect(toDate(moment)?.getTime()).toBe(seconds * 1000);
  });
  it('are a dash where there is none', () => {
    for (const moment of [null, undefined, '', 'never']) expect(formatTime(moment)).toBe(none);
  });
  it('have a blank before a Chinese unit', async () => {
    const now = Date.UTC(2026, 10, 20);
    await speak('zh-CN');
    expect(formatRelative(now - 180_000, now)).toBe('3 分钟前');
    expect(formatRelative(now - 14_000, now)).toBe('14 秒前');
    await speak('en');
  });
  it('are told relative to now', () => {
    const now = Date.UTC(2026, 10, 20);
    expect(formatRelative(now - 3 * 60_000, now)).toBe('3 minutes ago');
    expect(formatRelative(now + 2 * 86_400_000, now)).toBe('in 2 days');
    expect(formatRelative(now, now)).toBe('now');
  });
});

it('writes durations as clocks', () => {
  expect(formatDuration(56_000)).toBe('0:56');
  expect(formatDuration(8 * 60_000 + 41_000)).toBe('8:41');
  expect(formatDuration(3_723_000)).toBe('1:02:03');
  expect(formatDuration(null)).toBe(none);
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [1_048_575, '1024.00 KB'],
  [1_048_576, '1.00 MB'],
  [1_073_741_824, '1.00 GB'],
  [1_975_684_956, '1.84 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
