import { expect, it } from 'vitest';
import { isOpen, mayRetry, type Run, runMs, runStates } from './run-states.ts';
import { lapseWords, stepsOf } from './run-timeline.tsx';

const run = (times: Partial<Run>) =>
  ({
    createdAt: '2026-11-20T08:00:00Z',
    sentAt: null,
    acceptedAt: null,
    runningAt: null,
    endedAt: null,
    ...times,
  }) as Run;

it('retries only what ended without success', () => {
  expect(runStates.filter(mayRetry)).toEqual(['failed', 'stopped', 'expired', 'lost']);
  expect(runStates.filter(isOpen)).toEqual(['waiting', 'sent', 'running']);
});

it('counts the time on the phone, to its end or until now', () => {
  const now = Date.parse('2026-11-20T08:10:00Z');
  expect(runMs(run({}), now)).toBeNull();
  expect(runMs(run({ runningAt: '2026-11-20T08:09:00Z' }), now)).toBe(60_000);
  expect(runMs(run({ runningAt: '2026-11-20T08:01:00Z', endedAt: '2026-11-20T08:01:30Z' }), now)).toBe(30_000);
});

it('shows the steps to come while a run is open, and leaves out those it never had', () => {
  expect(stepsOf(run({ sentAt: '2026-11-20T08:00:05Z' })).map(({ step, sinceMs }) => [step, sinceMs])).toEqual([
    ['created', null],
    ['sent', 5_000],
    ['accepted', null],
    ['running', null],
    ['ended', null],
  ]);
  expect(stepsOf(run({ endedAt: '2026-11-20T08:30:00Z' })).map(({ step }) => step)).toEqual(['created', 'ended']);
});

it('tells short steps in tenths of a second', () => {
  expect([180, 12_000, 63_000, -5].map(lapseWords)).toEqual(['0.2 s', '12.0 s', '1:03', '0.0 s']);
});
