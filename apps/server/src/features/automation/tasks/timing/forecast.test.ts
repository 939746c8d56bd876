import { expect, test, vi } from 'vitest';
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
const found = async (...tasks: PlannedTask[]) =>
  (await findConflicts(tasks, { most: 100 })).map(
    ({ atMs, starts, busyUntilMs, task: one, other, deviceIds }) =>
      `${(atMs - at(0).getTime()) / 60_000}: ${one.taskId} after ${other.taskId} until ${(busyUntilMs - at(0).getTime()) / 60_000} x${starts} on ${deviceIds.join(' ')}`,
  );

test('two starts at the same time want the same phones', async () => {
  expect(await found(task(1, [1, 2], [10]), task(2, [2, 3], [10]))).toEqual(['10: 2 after 1 until 11 x1 on 2']);
  expect(await found(task(1, [1], [10]), task(2, [2], [10]))).toEqual([]);
  expect(await found(task(1, [1], [10]), task(2, [1], [11]))).toEqual([]);
});

test('phones are busy for as long as past runs took', async () => {
  expect(await found(task(1, [1], [10], 600), task(2, [1], [19, 20]))).toEqual(['19: 2 after 1 until 20 x1 on 1']);
  expect(await found(task(1, [1], [10, 15], 600))).toEqual(['15: 1 after 1 until 20 x1 on 1']);
});

test('phones are busy until the end of a window', async () => {
  const looping = { ...task(1, [1], [10]), starts: [{ at: at(10), until: at(60) }] };
  expect(await found(looping, task(2, [1], [20, 59, 60]))).toEqual(['20: 2 after 1 until 60 x2 on 1']);
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

test('one task has one conflict during a start of another, with all phones that both want', async () => {
  const looping = { ...task(1, [1, 2, 3], [10]), starts: [{ at: at(10), until: at(60) }] };
  expect(await found(looping, task(2, [1, 2], [20]), task(3, [2, 3, 4], [20, 30]))).toEqual([
    '20: 2 after 1 until 60 x1 on 1 2',
    '20: 3 after 1 until 60 x2 on 2 3',
    '20: 3 after 2 until 21 x1 on 2',
  ]);
});

test('the search ends after the wanted number of conflicts, and looks at no pair of tasks without a common phone', async () => {
  const minutes = Array.from({ length: 100 }, (_none, minute) => minute);
  const crowd = Array.from({ length: 500 }, (_none, id) => task(id, [1], minutes, 86_400));
  expect(await findConflicts(crowd, { most: 501 })).toHaveLength(501);
  const apart = Array.from({ length: 500 }, (_none, id) => task(id, [id], minutes));
  expect(await findConflicts(apart, { most: 501 })).toEqual([]);
});

test('conflicts of other tasks are left out', async () => {
  const tasks = [task(1, [1], [10]), task(2, [1], [10]), task(3, [1], [10])];
  const conflicts = await findConflicts(tasks, { most: 1, isMeant: ({ taskId }) => taskId === 3 });
  expect(conflicts).toMatchObject([{ task: { taskId: 3 }, other: { taskId: 1 } }]);
});

test('a long search yields to the event loop', async () => {
  const tasks = Array.from({ length: 20 }, (_none, id) => task(id, [id], [id]));
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await findConflicts(tasks, { most: 501 });
  clearImmediate(next);
  clock.mockRestore();
  // Building the classes takes two steps for each task, and the search one for each start; a step takes 5 ms and a turn at most 10 ms.
  expect(turns).toBeGreaterThanOrEqual(tasks.length);
});
