import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createBacklog } from './backlog.ts';
import { createBatcher } from './batcher.ts';

interface Item {
  readonly id: number;
  readonly bytes: number;
}
type Options = Parameters<typeof createBatcher<Item>>[0];

const failure = (code: string) => Object.assign(new Error('refused'), { cause: { code } });
const away = failure('57P01');

function setUp(more: Partial<Options> = {}) {
  /** The ids of each batch that the database took. */
  const stored: number[][] = [];
  const fault: { now: ((ids: readonly number[]) => Error | null) | null } = { now: null };
  const asked: number[] = [];
  const [noRoom, unstorable, errors]: [number[], number[], unknown[]] = [[], [], []];
  const backlog = createBacklog();
  const batcher = createBatcher<Item>({
    backlog,
    async store(batch) {
      const ids = batch.map(({ id }) => id);
      asked.push(ids.length);
      const error = fault.now?.(ids);
      if (error) throw error;
      stored.push(ids);
    },
    bytesOf: ({ bytes }) => bytes,
    unstorable: ({ id }) => unstorable.push(id),
    onError: (error) => errors.push(error),
    ...more,
  });
  const add = (ids: readonly number[], bytes = 1) => {
    for (const id of ids) if (!batcher.add({ id, bytes })) noRoom.push(id);
  };
  return { batcher, backlog, add, stored, all: () => stored.flat(), asked, noRoom, unstorable, errors, fault };
}
const idsTo = (count: number) => Array.from({ length: count }, (_none, id) => id);

test('one that can never be stored is given up: all others are stored, in their order', async () => {
  const { batcher, add, all, fault, unstorable, errors } = setUp();
  fault.now = (ids) => (ids.includes(13) ? failure('22003') : null);
  add(idsTo(40));
  await eventually(() => all().length === 39);
  expect(all()).toEqual(idsTo(40).filter((id) => id !== 13));
  expect(unstorable).toEqual([13]);
  expect(errors.length).toBeGreaterThan(0);
  await batcher.close();
});

test('a database that goes away while a batch is split keeps the rest, in its order', async () => {
  const { batcher, add, all, fault, unstorable } = setUp({ retryAfterMs: 20 });
  fault.now = (ids) => {
    if (ids.includes(2)) return failure('22003');
    return unstorable.length > 0 && ids.includes(3) ? away : null;
  };
  add(idsTo(8));
  await eventually(() => unstorable.length === 1);
  expect(all()).toEqual([0, 1]);
  fault.now = null;
  await eventually(() => all().length === 7);
  expect(all()).toEqual([0, 1, 3, 4, 5, 6, 7]);
  await batcher.close();
});

test('while the database is away it is asked at its pace, and nothing is lost', async () => {
  const { batcher, add, all, asked, fault } = setUp({ retryAfterMs: 200 });
  fault.now = () => away;
  add([1]);
  const startedMs = performance.now();
  await eventually(() => asked.length === 2);
  expect(performance.now() - startedMs).toBeGreaterThan(190);
  add([2]);
  fault.now = null;
  await eventually(() => all().length === 2);
  expect(all()).toEqual([1, 2]);
  await batcher.close();
});

test('a batch holds so many and no more, and so many bytes; one alone may be larger', async () => {
  const { batcher, add, stored } = setUp();
  add(idsTo(2_500));
  add([2_500, 2_501, 2_502], 1.5 * 1024 * 1024);
  add([2_503], 5 * 1024 * 1024);
  await batcher.close();
  expect(stored.map((ids) => ids.length)).toEqual([1_000, 1_000, 502, 1, 1]);
  expect(stored.flat()).toEqual(idsTo(2_504));
});

test('closing stores what has arrived, or fails once more', async () => {
  const { batcher, add, all } = setUp();
  add(idsTo(2_500));
  await batcher.close();
  expect(all()).toHaveLength(2_500);
  const other = setUp();
  other.fault.now = () => away;
  other.add([1]);
  await other.batcher.close();
  expect(other.asked).toEqual([1]);
});

test('while the database is away no more is held than there is room for; later there is room again', async () => {
  const { batcher, add, all, asked, noRoom, fault } = setUp({ retryAfterMs: 20, mostHeldBytes: 1_000 });
  fault.now = () => away;
  add([1, 2, 3, 4, 5, 6], 240);
  expect(noRoom).toEqual([5, 6]);
  // A failed item is counted once.
  await eventually(() => asked.length > 3);
  add([7], 40);
  add([8], 240);
  expect(noRoom).toEqual([5, 6, 8]);
  fault.now = null;
  await eventually(() => all().length === 5);
  expect(all()).toEqual([1, 2, 3, 4, 7]);
  add([5], 240);
  await eventually(() => all().includes(5));
  await batcher.close();
});

test('what arrived is stored at once when asked for', async () => {
  const { batcher, add, all } = setUp({ gatherMs: 600_000 });
  add(idsTo(2_500));
  await batcher.flush();
  expect(all()).toEqual(idsTo(2_500));
  await batcher.close();
});

test('what fills batches waits for no more to come', async () => {
  const { batcher, add, stored } = setUp({ gatherMs: 500 });
  add(idsTo(5_000));
  await eventually(() => stored.length > 0);
  expect(stored).toHaveLength(5);
  await batcher.close();
});

test('the backlog is as old as what has waited longest, be it tried or not', async () => {
  const { batcher, backlog, add, all, fault } = setUp({ retryAfterMs: 20 });
  expect(backlog.oldestMs()).toBe(0);
  fault.now = () => away;
  add([1]);
  const addedMs = performance.now();
  await eventually(() => backlog.oldestMs() > 50);
  add([2]);
  expect(backlog.oldestMs()).toBeGreaterThanOrEqual(performance.now() - addedMs - 5);
  fault.now = null;
  await eventually(() => all().length === 2);
  await eventually(() => backlog.oldestMs() === 0);
  await batcher.close();
});
