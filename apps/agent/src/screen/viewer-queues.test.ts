import { expect, test } from 'vitest';
import { ViewerQueues } from './viewer-queues.ts';

test('a viewer waits for no other, and a queue lasts as long as something is in it', async () => {
  const done: string[] = [];
  const queues = new ViewerQueues(() => undefined);
  const slow = Promise.withResolvers<void>();
  queues.push('a', async () => {
    await slow.promise;
    done.push('first of a');
  });
  queues.push('a', async () => void done.push('second of a'));
  const other = Promise.withResolvers<void>();
  queues.push('b', async () => {
    done.push('b');
    other.resolve();
  });
  expect(queues.count).toBe(2);
  await other.promise;
  expect(done).toEqual(['b']);
  slow.resolve();
  await queues.idle();
  expect(done).toEqual(['b', 'first of a', 'second of a']);
  expect(queues.count).toBe(0);
});
