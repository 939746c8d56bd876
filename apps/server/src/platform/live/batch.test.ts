import { expect, test } from 'vitest';
import { batched, whileInFlight } from './batch.ts';

test('what comes within the delay is asked together, in order', async () => {
  const asked: number[][] = [];
  const double = batched<number, number>(
    async (keys) => {
      asked.push([...keys]);
      return keys.map((key) => 2 * key);
    },
    { delayMs: 1, most: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test('while two batches are under way the rest gathers; one that fails or hangs stops no other', async () => {
  const asked: number[][] = [];
  const hanging = Promise.withResolvers<number[]>();
  const failing = Promise.withResolvers<number[]>();
  const open = [hanging, failing];
  const ask = batched<number, number>(
    (keys) => {
      asked.push([...keys]);
      return open[asked.length - 1]?.promise ?? Promise.resolve([...keys]);
    },
    { delayMs: 1, most: 2 },
  );
  const answers = Promise.allSettled([1, 2, 3, 4, 5, 6].map(ask));
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
  const late = ask(7);
  failing.reject(new Error('away'));
  expect(await late).toBe(7);
  expect(asked.slice(2)).toEqual([[5, 6], [7]]);
  hanging.resolve([1, 2]);
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

test('what arrives while a question is open is asked together, in order and up to a limit', async () => {
  const asked: number[][] = [];
  const first = Promise.withResolvers<void>();
  const double = whileInFlight<number, number>(async (keys) => {
    asked.push([...keys]);
    if (asked.length === 1) await first.promise;
    return keys.map((key) => 2 * key);
  }, 2);
  const answers = [1, 2, 3, 4].map(double);
  first.resolve();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1], [2, 3], [4]]);
});

test('a failure is told to those who asked, and to nobody after them', async () => {
  let calls = 0;
  const ask = whileInFlight<string, string>(async (keys) => {
    calls += 1;
    if (calls === 1) throw new Error('away');
    return keys;
  }, 10);
  await expect(ask('one')).rejects.toThrow('away');
  expect(await ask('two')).toBe('two');
});
