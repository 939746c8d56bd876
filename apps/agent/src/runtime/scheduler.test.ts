import { expect, test } from 'vitest';
import { Scheduler, type Share } from './scheduler.ts';

test('a script with a verdict is interrupted again and again, whatever it still does', () => {
  let nowMs = 0;
  const scheduler = new Scheduler({
    sliceLimitMs: 100,
    now: () => nowMs,
    takeIn: () => {},
    ended: () => {},
    running: () => {},
  });
  const sandbox = { whereabouts: () => 'a.js:1' } as unknown as Share['sandbox'];
  const share: Share = {
    ...{ run: 1, sandbox, work: [], pendingCalls: new Set(), verdict: undefined },
    ...{ cutRequested: false, onStack: true, unawaitedSince: 0, othersMs: 0 },
  };
  expect(scheduler.interrupt(share)).toBe(false);
  nowMs = 101;
  expect(scheduler.interrupt(share)).toBe(true);
  expect(share.verdict).toEqual({ how: 'hogged', stack: 'a.js:1' });
  share.unawaitedSince = nowMs;
  expect(scheduler.interrupt(share)).toBe(true);
});
