import { expect, test } from 'vitest';
import { OrderedQueue } from './ordered-queue.ts';

test('a full queue drops replaceable work, and nothing else', async () => {
  const done: string[] = [];
  const queue = new OrderedQueue({ failed: () => undefined });
  const say = (word: string) => async () => {
    done.push(word);
  };
  for (let n = 0; n < 150; n += 1) {
    queue.push(say(`down ${n}`));
    queue.push(say(`move ${n}`), { replaceable: 'move' });
  }
  await queue.idle();
  expect(done.filter((word) => word.startsWith('down'))).toHaveLength(150);
  expect(done.filter((word) => word.startsWith('move')).length).toBeLessThan(150);
  expect(done.at(-1)).toBe('move 149');
});

test('a full queue refuses and reports new work, except work that is always accepted', async () => {
  const failures: unknown[] = [];
  const settled: unknown[] = [];
  const queue = new OrderedQueue({ failed: (error) => failures.push(error) });
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const taken = Array.from({ length: 250 }, () => queue.push(work, { settle: (error) => settled.push(error) }));
  expect(taken.filter(Boolean)).toHaveLength(200);
  expect(settled).toEqual(Array(50).fill(new Error('the phone is too slow: 200 actions wait for it already')));
  expect(failures).toEqual(settled);
  expect(queue.push(work, { always: true })).toBe(true);
  await queue.idle();
  expect(done).toBe(201);
  expect(queue.push(work)).toBe(true);
});

test('each piece of work is settled once, in order; what gave way is settled too', async () => {
  const settled: string[] = [];
  const queue = new OrderedQueue({ failed: () => undefined });
  const settle = (name: string) => (error?: unknown) => settled.push(error ? `${name} failed` : name);
  queue.push(async () => {}, { settle: settle('down') });
  for (let n = 1; n <= 3; n += 1) queue.push(async () => {}, { replaceable: 'move', settle: settle(`move ${n}`) });
  queue.push(async () => Promise.reject(new Error('no')), { settle: settle('up') });
  await queue.idle();
  expect(settled).toEqual(['move 1', 'move 2', 'down', 'move 3', 'up failed']);
});
