import { expect, it } from 'vitest';
import { mostCells, retryOf, type TaskPhone } from './use-task-phones.ts';

type Task = Parameters<typeof retryOf>[0];
const phone = (runId: number | null, standing: TaskPhone['standing'], state: TaskPhone['state']) =>
  ({ deviceNo: `A-${runId}`, runId, standing, state, reasons: [] }) satisfies TaskPhone;
const rows = [
  phone(1, 'done', 'done'),
  phone(2, 'failed', 'failed'),
  phone(3, 'lost', 'lost'),
  phone(4, 'neverRan', 'expired'),
  phone(5, 'open', 'waiting'),
  phone(6, 'stopped', 'stopped'),
  phone(null, 'neverRan', null),
];
const task = (total: number) => ({ id: 9, phones: { total }, progress: { failed: 7, expired: 1, lost: 2 } }) as Task;

it('retries what failed, was lost or expired, and says how many of them had run', () => {
  expect(retryOf(task(7), rows)).toEqual({ count: 3, failed: 2, which: { ids: [2, 3, 4] } });
});

it('leaves a task on more phones than are listed to the server', () => {
  expect(retryOf(task(mostCells + 1), rows)).toEqual({ count: 10, failed: 0, which: { taskId: 9 } });
});
