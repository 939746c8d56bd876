import { expect, onTestFinished, test, vi } from 'vitest';
import { startSweeper } from './sweeper.ts';

const away = Object.assign(new Error('terminated'), { code: '57P01' });

test.each([
  ['with the next tick if the database was away', away, 2],
  ['after its interval otherwise', new Error('broken'), 1],
])('a step that failed runs again %s', async (_when, error, runs) => {
  const rare = vi.fn(async () => {});
  rare.mockRejectedValueOnce(error);
  const errors: unknown[] = [];
  let turns = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const frequent = async () => {
    turns += 1;
    if (turns === 4) resolve();
  };
  const sweeper = startSweeper(
    [
      { everyMs: 5, work: frequent },
      { everyMs: 60_000, work: rare },
    ],
    (failure) => errors.push(failure),
  );
  onTestFinished(() => sweeper.close());
  await promise;
  expect(errors).toEqual([error]);
  expect(rare).toHaveBeenCalledTimes(runs);
});
