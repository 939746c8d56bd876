import { expect, test } from 'vitest';
import { OrderedQueue } from './ordered-queue.ts';

test('a queue that cannot keep up forgets what may be skipped, and nothing else', async () => {
  const done: string[] = [];
  const queue = new OrderedQueue(() => undefined);
  const say = (word: string) => async () => {
    done.push(word);
  };
  for (let n = 0; n < 150; n += 1) {
    queue.push(say(`down ${n}`));
    queue.push(say(`move ${n}`), 'move');
  }
  await queue.idle();
  expect(done.filter((word) => word.startsWith('down'))).toHaveLength(150);
  expect(done.filter((word) => word.startsWith('move')).length).toBeLessThan(150);
  expect(done.at(-1)).toBe('move 149');
});
