import { expect, it } from 'vitest';
import type { Run } from '../../../../parts/runs/run-states.ts';
import { mostCells, retryOf, stillFailed } from './recent-runs.ts';

const run = (id: number, deviceNo: string, state: Run['state']) => ({ id, deviceNo, state }) as Run;
const newestFirst = [
  run(5, 'a', 'running'),
  run(4, 'c', 'lost'),
  run(3, 'b', 'failed'),
  run(2, 'b', 'failed'),
  run(1, 'a', 'failed'),
];

it('retries each phone’s last run, and none that tries again already', () => {
  expect(stillFailed(newestFirst)).toEqual([4, 3]);
  expect(stillFailed([run(1, 'a', 'stopped'), run(2, 'b', 'done')])).toEqual([]);
});

it('leaves a task on more phones than are listed to the server', () => {
  const progress = { total: mostCells + 1, failed: 7, expired: 1, lost: 0 };
  const task = { id: 9, execType: 'once', progress } as Parameters<typeof retryOf>[0];
  expect(retryOf(task, newestFirst)).toEqual({ count: 8, which: { taskId: 9 } });
  expect(retryOf({ ...task, execType: 'loop' }, newestFirst).which).toEqual({ ids: [4, 3] });
});
