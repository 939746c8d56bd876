import { expect, test } from 'vitest';
import { findConflicts, type PlannedTask, plannedStarts } from './forecast.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute));
const task = (
  taskId: number,
  deviceIds: number[],
  minutes: number[],
  medianSeconds: number | null = null,
): PlannedTask => ({
  taskId,
  taskName: `task ${taskId}`,
  deviceIds: new Set(deviceIds),
  medianSeconds,
  starts: minutes.map((minute) => ({ at: at(minute), until: null })),
});
const found = (...tasks: PlannedTask[]) =>
  findConflicts(tasks).map(
    ({ atMs, starts, busyUntilMs, task: one, other, deviceIds }) =>
      `${(atMs - at(0).getTime()) / 60_000}: ${one.taskId} after ${other.taskId} until ${(busyUntilMs - at(0).getTime()) / 60_000} x${starts} on ${deviceIds.join(' ')}`,
  );

test('two starts at the same time want the same phones', () => {
  expect(found(task(1, [1, 2], [10]), task(2, [2, 3], [10]))).toEqual(['10: 2 after 1 until 11 x1 on 2']);
  expect(found(task(1, [1], [10]), task(2, [2], [10]))).toEqual([]);
  expect(found(task(1, [1], [10]), task(2, [1], [11]))).toEqual([]);
});

test('phones are busy for as long as past runs took', () => {
  expect(found(task(1, [1], [10], 600), task(2, [1], [19, 20]))).toEqual(['19: 2 after 1 until 20 x1 on 1']);
  expect(found(task(1, [1], [10, 15], 600))).toEqual(['15: 1 after 1 until 20 x1 on 1']);
});

test('phones are busy until the end of a window', () => {
  const looping = { ...task(1, [1], [10]), starts: [{ at: at(10), until: at(60) }] };
  expect(found(looping, task(2, [1], [20, 59, 60]))).toEqual(['20: 2 after 1 until 60 x2 on 1']);
});

test('very many starts are joined', () => {
  const starts = plannedStarts(
    task(
      1,
      [1],
      Array.from({ length: 1_000 }, (_, index) => index),
    ),
  );
  expect(starts).toHaveLength(100);
  expect(starts[0]).toMatchObject({ fromMs: at(0).getTime(), untilMs: at(10).getTime(), count: 10 });
});
