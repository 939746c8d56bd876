import { describe, expect, it } from 'vitest';
import {
  answered,
  beginSync,
  departedMs,
  drop,
  lateMs,
  lead,
  looked,
  markOf,
  movedBy,
  passed,
  pause,
  resume,
  type SyncState,
  sent,
  setBrake,
  settleMs,
  silentMs,
  tally,
} from './sync-state.ts';

const ok = (seq: number) => ({ seq, ok: true, error: '' });
const all = new Set(['L', 'A', 'B', 'C']);
const begin = () => beginSync('L', ['L', 'A', 'B', 'C']);
const marks = (state: SyncState, nowMs: number) => state.followers.map((one) => markOf(one, nowMs));

describe('each phone’s success', () => {
  it('is told by its own answer and the time it took', () => {
    let state = sent(begin(), 1, all, 0);
    expect(marks(state, 100)).toEqual(['idle', 'idle', 'idle']);
    state = answered(state, 'A', ok(1), 200);
    state = answered(state, 'B', { seq: 1, ok: false, error: 'the glass is broken' }, 250);
    expect(marks(state, 300)).toEqual(['done', 'failed', 'idle']);
    expect(marks(state, lateMs + 1)).toEqual(['done', 'failed', 'late']);
    state = answered(state, 'C', ok(1), 800);
    expect(state.followers.map(({ latencyMs }) => latencyMs)).toEqual([200, 250, 800]);
    expect(tally(state, 900)).toEqual({ idle: 0, done: 1, late: 1, failed: 1, paused: 0 });
  });

  it('a later answer settles what went before, an unknown one nothing', () => {
    let state = sent(sent(begin(), 1, all, 0), 2, all, 50);
    state = answered(state, 'A', ok(2), 100);
    expect(state.followers[0]).toMatchObject({ pending: [], latencyMs: 50 });
    const before = state;
    expect(answered(state, 'B', ok(9), 100)).toBe(before);
    state = answered(state, 'B', ok(1), 100);
    expect(state.followers[1]?.pending).toEqual([[2, 50]]);
  });

  it('a phone that never answers has failed, until it answers again', () => {
    let state = sent(begin(), 1, all, 0);
    state = answered(answered(state, 'A', ok(1), 100), 'B', ok(1), 100);
    expect(passed(state, silentMs, 'no answer')).toBe(state);
    state = passed(state, silentMs + 1, 'no answer');
    expect(state.followers[2]).toMatchObject({ pending: [], error: 'no answer' });
    state = answered(sent(state, 2, all, 6_000), 'C', ok(2), 6_100);
    expect(marks(state, 6_200)[2]).toBe('done');
  });
});

describe('the brake', () => {
  const differs =
    (...departed: string[]) =>
    (deviceNo: string) =>
      departed.includes(deviceNo);

  it('pauses a phone whose screen differs for longer than a second after the touch has settled', () => {
    let state = sent(begin(), 1, all, 0);
    state = looked(state, differs('A'), settleMs - 1);
    expect(state.followers[0]?.differsSinceMs).toBeUndefined();
    state = looked(state, differs('A'), settleMs);
    state = looked(state, differs('A'), settleMs + departedMs);
    expect(state.followers[0]?.paused).toBeUndefined();
    state = looked(state, differs('A'), settleMs + departedMs + 1);
    expect(state.followers.map(({ paused }) => paused)).toEqual(['departed', undefined, undefined]);
    expect(movedBy(state)).toEqual(['L', 'B', 'C']);
  });

  it('forgives a phone that comes back, is touched again, or is not seen', () => {
    let state = looked(sent(begin(), 1, all, 0), differs('A'), 1_500);
    state = looked(state, differs(), 1_800);
    state = looked(state, differs('A'), 2_600);
    expect(state.followers[0]?.paused).toBeUndefined();
    state = sent(state, 2, all, 3_000);
    state = looked(state, differs('A'), 3_900);
    state = looked(state, () => undefined, 9_000);
    expect(state.followers.every(({ paused }) => !paused)).toBe(true);
  });

  it('does nothing before the first touch, while it is off, or right after a resume', () => {
    const look = (state: SyncState) => looked(looked(state, differs('A'), 10_000), differs('A'), 12_000);
    expect(look(begin()).followers[0]?.paused).toBeUndefined();
    expect(look(setBrake(sent(begin(), 1, all, 0), false)).followers[0]?.paused).toBeUndefined();
    const departed = look(sent(begin(), 1, all, 0));
    expect(departed.followers[0]?.paused).toBe('departed');
    expect(look(resume(departed, 'A')).followers[0]?.paused).toBeUndefined();
  });
});

it('a look that finds nothing new changes nothing', () => {
  const touched = sent(begin(), 1, all, 0);
  expect(looked(touched, () => false, settleMs)).toBe(touched);
  const paused = pause(touched, 'A');
  expect(pause(paused, 'A')).toBe(paused);
});

describe('who follows', () => {
  it('is paused and resumed by hand, alone or all', () => {
    let state = pause(pause(begin(), 'A'), 'B');
    expect(movedBy(state)).toEqual(['L', 'C']);
    expect(movedBy(resume(state, 'A'))).toEqual(['L', 'A', 'C']);
    state = resume(state);
    expect(movedBy(state)).toEqual(['L', 'A', 'B', 'C']);
    expect(movedBy(drop(state, 'B'))).toEqual(['L', 'A', 'C']);
  });

  it('may lead instead, and the leader follows', () => {
    const state = lead(begin(), 'B');
    expect(movedBy(state)).toEqual(['B', 'L', 'A', 'C']);
    expect(lead(state, 'B')).toBe(state);
  });
});
