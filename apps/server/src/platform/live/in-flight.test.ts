import { expect, test } from 'vitest';
import { whileInFlight } from './in-flight.ts';

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
