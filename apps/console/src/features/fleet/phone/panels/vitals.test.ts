import { expect, it } from 'vitest';
import { linesOf } from '../../../../components/sparkline.tsx';
import { latestOf, lineOf, minutesKnown, type Sample, samplesOf } from './vitals.ts';

const minuteMs = 60_000;

it('reads what the server kept as samples, without the minutes in which nothing was heard', () => {
  const until = '2026-11-20T08:02:00.000Z';
  const trace = [null, 80, 79];
  const samples = samplesOf({ until, battery: trace, batteryTemp: trace, availMemory: trace, sdCardLeftSpace: trace });
  expect(samples.map(({ atMs, battery }) => [new Date(atMs).toISOString(), battery])).toEqual([
    ['2026-11-20T08:01:00.000Z', 80],
    ['2026-11-20T08:02:00.000Z', 79],
  ]);
});

it('draws minutes and moments on one line, and leaves gaps', () => {
  const nowMs = 60 * minuteMs;
  const samples: Sample[] = [
    { atMs: 10 * minuteMs, battery: 50 },
    { atMs: 11 * minuteMs, battery: 49 },
    { atMs: 58 * minuteMs, battery: 40 },
    { atMs: nowMs - 3_000, battery: 39 },
    { atMs: nowMs - 1_000, roundTrip: 48 },
  ];
  const line = lineOf(samples, 'battery', 60, nowMs);
  expect(line).toHaveLength(60);
  expect(line.filter((value) => value !== null)).toEqual([50, 49, 49, 40, 40, 39]);
  expect(line.at(-1)).toBe(39);
  expect(lineOf(samples, 'roundTrip', 5, nowMs).filter((value) => value !== null)).toEqual([48]);
  expect(lineOf([], 'fps', 5, nowMs).every((value) => value === null)).toBe(true);
  expect(latestOf(samples, 'battery')).toBe(39);
  expect(latestOf(samples, 'fps')).toBeUndefined();
});

it('reaches back as far as something is known, and no further than was asked', () => {
  const nowMs = 100 * minuteMs;
  const samples: Sample[] = [20, 96, 99].map((minute) => ({ atMs: minute * minuteMs, battery: 50 }));
  expect([5, 15, 60].map((minutes) => minutesKnown(samples, minutes, nowMs))).toEqual([4, 4, 4]);
  expect(minutesKnown(samples.slice(2), 60, nowMs + 10)).toBeCloseTo(1);
  expect(minutesKnown([], 60, nowMs)).toBe(60);
});

it('draws what hardly changes flat, in the middle', () => {
  const heights = (values: number[], least?: number) =>
    linesOf(values, 100, 22, least)[0]!.map((point) => Number(point.split(' ')[1]));
  expect(heights([3.01, 3.02], 1)).toEqual([11.1, 10.9]);
  expect(heights([10, 20], 1)).toEqual([20, 2]);
});
