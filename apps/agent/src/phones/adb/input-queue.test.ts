import { expect, it } from 'vitest';
import { InputQueue } from './input-queue.ts';

it('runs one after the other, and a failure reaches only its caller', async () => {
  const queue = new InputQueue();
  const order: string[] = [];
  const first = queue.run(async () => void order.push('first'));
  const second = queue.run(() => Promise.reject(new Error('refused')));
  const third = queue.run(async () => void order.push('third'));
  await expect(second).rejects.toThrow('refused');
  await Promise.all([first, third]);
  expect(order).toEqual(['first', 'third']);
});

it('moves that wait become the newest, and every caller learns when it is done', async () => {
  const queue = new InputQueue();
  const order: number[] = [];
  const down = Promise.withResolvers<void>();
  const calls = [
    queue.run(() => down.promise),
    ...[1, 2, 3].map((at) => queue.move(0, async () => void order.push(at))),
    queue.run(async () => void order.push(4)),
    queue.move(0, async () => void order.push(5)),
  ];
  down.resolve();
  await Promise.all(calls);
  expect(order).toEqual([3, 4, 5]);
});

it('refuses more inputs than a phone can keep up with', async () => {
  const queue = new InputQueue();
  const busy = Promise.withResolvers<void>();
  const calls = [...Array(101)].map(() => queue.run(() => busy.promise));
  await expect(queue.run(async () => {})).rejects.toThrow(/does not keep up/);
  busy.resolve();
  await Promise.all(calls);
  await queue.run(async () => {});
});
