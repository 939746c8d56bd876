import { describe, expect, it } from 'vitest';
import { axisOf, placeOf, segmentsOf } from './lane-axis.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}`).toISOString();
const ms = (clock: string) => Date.parse(at(clock));
const run = (state: 'waiting' | 'sent' | 'running' | 'done' | 'failed' | 'expired', times: Partial<Times>) => ({
  state,
  createdAt: at('14:20:00'),
  sentAt: null,
  runningAt: null,
  endedAt: null,
  unknownSince: null,
  ...times,
});
interface Times {
  createdAt: string;
  sentAt: string | null;
  runningAt: string | null;
  endedAt: string | null;
  unknownSince: string | null;
}
const done = run('done', { sentAt: at('14:21:00'), runningAt: at('14:22:00'), endedAt: at('14:30:00') });

it('ends a lane at the last report of an offline phone; since then its state is unknown', () => {
  const away = run('running', { sentAt: at('14:21:00'), runningAt: at('14:22:00'), unknownSince: at('14:25:00') });
  expect(segmentsOf(away, ms('14:40:00'))).toEqual([
    { kind: 'waiting', fromMs: ms('14:20:00'), toMs: ms('14:21:00') },
    { kind: 'sent', fromMs: ms('14:21:00'), toMs: ms('14:22:00') },
    { kind: 'running', fromMs: ms('14:22:00'), toMs: ms('14:25:00') },
    { kind: 'unknown', fromMs: ms('14:25:00'), toMs: ms('14:40:00') },
  ]);
});

describe('the shared axis', () => {
  it('spans from the first run made to the last one ended', () => {
    const later = run('failed', { createdAt: at('14:25:00'), endedAt: at('14:32:00') });
    const axis = axisOf([done, later], ms('18:00:00'));
    expect([axis.fromMs, axis.toMs]).toEqual([ms('14:20:00'), ms('14:32:00')]);
  });
  it('reaches until now while a run is open', () => {
    expect(axisOf([done, run('waiting', {})], ms('14:45:00')).toMs).toBe(ms('14:45:00'));
  });
  it('has three or four round ticks in the reader’s time zone', () => {
    const { ticks } = axisOf([done], ms('18:00:00'));
    expect(ticks.map((tick) => new Date(tick).toTimeString().slice(0, 8))).toEqual([
      '14:21:00',
      '14:24:00',
      '14:27:00',
      '14:30:00',
    ]);
    for (let seconds = 10; seconds < 90_000; seconds = Math.ceil(seconds * 1.1)) {
      const { ticks } = axisOf([run('waiting', {})], ms('14:20:00') + seconds * 1_000);
      expect([2, 3, 4], `${seconds} s`).toContain(ticks.length);
    }
    expect(axisOf([done], ms('18:00:00'), 2).ticks.length).toBeLessThanOrEqual(2);
  });
  it('is never empty, also when the browser’s clock is behind', () => {
    const axis = axisOf([run('waiting', {})], ms('14:00:00'));
    expect(axis.toMs - axis.fromMs).toBeGreaterThan(0);
    expect(placeOf(axis, ms('20:00:00'))).toBe(100);
  });
});

describe('one lane', () => {
  const kinds = (lane: ReturnType<typeof segmentsOf>) => lane.map(({ kind }) => kind);
  it('waits, is sent, and shows what became of it', () => {
    expect(segmentsOf(done, ms('18:00:00'))).toEqual([
      { kind: 'waiting', fromMs: ms('14:20:00'), toMs: ms('14:21:00') },
      { kind: 'sent', fromMs: ms('14:21:00'), toMs: ms('14:22:00') },
      { kind: 'done', fromMs: ms('14:22:00'), toMs: ms('14:30:00') },
    ]);
  });
  it('is hatched to the end while it still waits', () => {
    expect(segmentsOf(run('waiting', {}), ms('14:25:00'))).toEqual([
      { kind: 'still', fromMs: ms('14:20:00'), toMs: ms('14:25:00') },
    ]);
  });
  it('goes on until now while it runs', () => {
    const lane = segmentsOf(run('running', { sentAt: at('14:21:00'), runningAt: at('14:22:00') }), ms('14:40:00'));
    expect(lane.at(-1)).toEqual({ kind: 'running', fromMs: ms('14:22:00'), toMs: ms('14:40:00') });
  });
  it('ends in its colour though it never ran', () => {
    expect(kinds(segmentsOf(run('expired', { endedAt: at('14:50:00') }), ms('18:00:00')))).toEqual([
      'waiting',
      'other',
    ]);
  });
});
