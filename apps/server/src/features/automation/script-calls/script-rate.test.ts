import { expect, test } from 'vitest';
import { createScriptRate } from './script-rate.ts';

test('a tenant has its calls a second, no limit is none, and a changed limit counts a little later', async () => {
  const clock = { ms: 0 };
  const limits = new Map([
    [1, 2],
    [2, 0],
  ]);
  const spend = createScriptRate(
    async (id) => ({ callsPerSecond: limits.get(id)! }),
    () => clock.ms,
  );
  await spend(1);
  await spend(1);
  await expect(spend(1)).rejects.toMatchObject({ code: 429 });
  for (let call = 0; call < 5; call += 1) await spend(2);
  clock.ms = 1_000;
  await spend(1);
  limits.set(1, 1);
  clock.ms = 6_000;
  await spend(1);
  await expect(spend(1)).rejects.toMatchObject({ code: 429 });
});

test('a limit that could not be read is read again', async () => {
  let asked = 0;
  const spend = createScriptRate(async () => {
    asked += 1;
    if (asked === 1) throw new Error('the database is away');
    return { callsPerSecond: 1 };
  });
  await expect(spend(1)).rejects.toThrow('away');
  await spend(1);
});
