import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTaskJudge } from './judge-tasks.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function started(judge: (taskIds: readonly number[]) => Promise<readonly number[]> = async () => []) {
  const looked: number[][] = [];
  const errors: unknown[] = [];
  const one = createTaskJudge({
    everyMs: 1_000,
    judge(taskIds) {
      looked.push([...taskIds]);
      return judge(taskIds);
    },
    onError: (error) => errors.push(error),
  });
  return { one, looked, errors };
}

test('a thousand reports of a task lead to one look at once, and to one a second later', async () => {
  const { one, looked } = started();
  for (let report = 0; report < 1_000; report += 1) {
    one.add([1, 2]);
    if (report % 100 === 0) await vi.advanceTimersByTimeAsync(1);
  }
  expect(looked).toEqual([[1, 2]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looked).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looked).toHaveLength(2);
});

test('locked and failed tasks are judged again', async () => {
  let times = 0;
  const { one, looked, errors } = started(async () => {
    times += 1;
    if (times === 1) throw new Error('the database is away');
    return times === 2 ? [2] : [];
  });
  one.add([1, 2]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(errors).toHaveLength(1);
  expect(looked).toEqual([[1, 2], [1, 2], [2]]);
});

test('tasks that need several batches are each judged once', async () => {
  const { one, looked } = started();
  const all = Array.from({ length: 120 }, (_none, index) => index);
  one.add(all);
  await vi.advanceTimersByTimeAsync(10);
  expect(looked.map((part) => part.length)).toEqual([50, 50, 20]);
  expect(looked.flat()).toEqual(all);
  await one.close();
});

test('a task that cannot be judged does not keep others from it', async () => {
  const judged = new Set<number>();
  const { one } = started(async (taskIds) => {
    if (taskIds.includes(1)) throw new Error('cannot be judged');
    for (const taskId of taskIds) judged.add(taskId);
    return [];
  });
  one.add([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([...judged]).toEqual([3, 2]);
  await one.close();
});
