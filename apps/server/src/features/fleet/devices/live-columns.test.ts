import { expect, test } from 'vitest';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import type { LiveState } from '../connections/api.ts';
import { LiveColumns, type LiveFilter } from './live-columns.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');
const live = (more: Partial<LiveState> = {}, beat = {}): LiveState => ({
  online: true,
  sinceMs: Date.parse('2026-11-20T07:50:00Z'),
  reportMs: Date.parse('2026-11-20T07:59:59Z'),
  heartbeat: heartbeatOf(beat),
  threw: false,
  refusal: null,
  refusedMs: 0,
  ...more,
});

function columnsOf(state: LiveState | undefined): LiveColumns {
  const columns = new LiveColumns(1);
  columns.write(0, 0, state);
  return columns;
}
const passes = (state: LiveState | undefined, filter: LiveFilter, atMs: number) =>
  columnsOf(state).passes(0, filter, atMs);
const hasLowBattery = (state: LiveState) => columnsOf(state).lowBattery[0] === 1;

test('battery is below, unknown passes no filter', () => {
  expect(passes(live({}, { battery: 29.9 }), { battery: 30 }, nowMs)).toBe(true);
  expect(passes(live({}, { battery: 30 }), { battery: 30 }, nowMs)).toBe(false);
  expect(passes(live({ heartbeat: null }), { battery: 90 }, nowMs)).toBe(false);
  expect(passes(undefined, { battery: 90 }, nowMs)).toBe(false);
});

test('offline is for at least so long; what never came is offline for ever', () => {
  expect(passes(live({ online: false }), { offline: 10 }, nowMs)).toBe(true);
  expect(passes(live({ online: false }), { offline: 11 }, nowMs)).toBe(false);
  expect(passes(live(), { offline: 2 }, nowMs)).toBe(false);
  expect(passes(undefined, { offline: 90 }, nowMs)).toBe(true);
});

test('online or not', () => {
  expect(passes(live(), { online: 1 }, nowMs)).toBe(true);
  expect(passes(live(), { online: 0 }, nowMs)).toBe(false);
  expect(passes(undefined, { online: 0 }, nowMs)).toBe(true);
});

test('a low battery counts while it is not charging', () => {
  expect(hasLowBattery(live({}, { battery: 19 }))).toBe(true);
  expect(hasLowBattery(live({}, { battery: 19, isCharging: 1 }))).toBe(false);
  expect(hasLowBattery(live({ online: false }, { battery: 19 }))).toBe(false);
});
