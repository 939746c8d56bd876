import type { FromDevice } from '@flotilla/contract/device';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunPulse } from './run-pulse.ts';

const run = { runId: 7, nonce: 'n', lease: 2 };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const reported: FromDevice[] = [];
  const link = { up: true };
  const pulse = new RunPulse({ run, send: (message) => (link.up ? reported.push(message) > 0 : false) });
  return { reported, link, pulse };
}

test('several marks in one second are sent once, with the newest percent and text', () => {
  const { reported, pulse } = started();
  for (let percent = 0; percent < 50; percent += 1) pulse.active({ percent });
  pulse.active({ text: 'half' });
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([{ action: 'runProgress', ...run, percent: 49, text: 'half' }]);
});

test('an active script is reported every half minute, and a hanging one is not', () => {
  const { reported, pulse } = started();
  vi.advanceTimersByTime(30_000);
  pulse.active();
  vi.advanceTimersByTime(30_000);
  expect(reported).toHaveLength(2);
  vi.advanceTimersByTime(600_000);
  expect(reported).toHaveLength(2);
});

test('unsent progress is sent once the connection is back, and the last mark when the run ends', () => {
  const { reported, link, pulse } = started();
  link.up = false;
  pulse.active({ percent: 10 });
  vi.advanceTimersByTime(29_000);
  expect(reported).toEqual([]);
  link.up = true;
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([{ action: 'runProgress', ...run, percent: 10 }]);
  pulse.active({ percent: 100 });
  pulse.close();
  expect(reported.at(-1)).toMatchObject({ percent: 100 });
  vi.advanceTimersByTime(120_000);
  expect(reported).toHaveLength(2);
});
