import { expect, test } from 'vitest';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import type { Connections } from '../connections/api.ts';
import { createHistory } from './history.ts';

const minuteMs = 60_000;

function setUp() {
  let nowMs = Date.parse('2026-11-20T08:00:10Z');
  let beat: Parameters<Connections['onHeartbeat']>[0] = () => {};
  const history = createHistory(
    {
      onHeartbeat: (hear) => {
        beat = hear;
        return () => {};
      },
    },
    () => nowMs,
  );
  return {
    history,
    beat: (id: number, battery: number, ownerId = 5) => beat(id, heartbeatOf({ battery, batteryTemp: -3.25 }), ownerId),
    read: (id: number, minutes: number, ownerId = 5) => history.read({ id, ownerId }, minutes),
    pass: (minutes: number) => {
      nowMs += minutes * minuteMs;
    },
  };
}

test('the first heartbeat of a minute is kept, and a gap is a gap', () => {
  const { history, beat, read, pass } = setUp();
  beat(1, 90);
  beat(1, 89);
  pass(2);
  beat(1, 88.5);
  beat(2, 10);
  const first = read(1, 4);
  expect(first.battery).toEqual([null, 90, null, 88.5]);
  expect(first.batteryTemp).toEqual([null, -3.25, null, -3.25]);
  expect(first.until).toBe('2026-11-20T08:02:00.000Z');
  expect(read(3, 2).battery).toEqual([null, null]);
  history.close();
});

test('an hour is kept, older samples are written over or left out', () => {
  const { history, beat, read, pass } = setUp();
  for (let minute = 0; minute < 70; minute += 1) {
    beat(1, minute);
    if (minute < 69) pass(1);
  }
  expect(read(1, 60).battery).toEqual(Array.from({ length: 60 }, (_none, nth) => nth + 10));
  pass(58);
  beat(2, 5);
  expect(read(1, 60).battery.slice(0, 3)).toEqual([68, 69, null]);
  beat(1, 50);
  expect(read(1, 60).battery.filter((sample) => sample !== null)).toEqual([68, 69, 50]);
  pass(200);
  beat(1, 7);
  expect(read(1, 60).battery.filter((sample) => sample !== null)).toEqual([7]);
  history.close();
});

test('large numbers keep what a line needs', () => {
  const { history, beat, read } = setUp();
  beat(1, 50);
  const { availMemory, sdCardLeftSpace } = read(1, 1);
  expect(availMemory[0]).toBe(0);
  expect(sdCardLeftSpace[0]).toBe(0);
  history.close();
});

test('a phone’s reports under one owner are hidden from the next', () => {
  const { history, beat, read, pass } = setUp();
  beat(1, 90, 5);
  expect(read(1, 2, 6).battery).toEqual([null, null]);
  beat(1, 40, 6);
  pass(1);
  beat(1, 39, 6);
  expect(read(1, 2, 6).battery).toEqual([40, 39]);
  expect(read(1, 2, 5).battery).toEqual([null, null]);
  history.close();
});
