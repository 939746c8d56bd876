import { expect, test, vi } from 'vitest';
import { writeBehind } from './write-behind.ts';

/** Only a test that fails waits this long. */
const soonMs = 15_000;
const warnings: string[] = [];
const options = {
  delayMs: 5,
  most: 3,
  mostHeld: 5,
  log: { warn: (_f: object, m: string) => void warnings.push(m) },
  what: 'lines',
};

test('writes in order, in batches, by itself', async () => {
  const batches: number[][] = [];
  const lines = writeBehind<number>({ ...options, write: async (items) => void batches.push([...items]) });
  for (const item of [1, 2, 3, 4]) lines.add(item);
  await vi.waitFor(() => expect(batches).toEqual([[1, 2, 3], [4]]), soonMs);
});

test('tries again what could not be written, and adds nothing twice', async () => {
  const written: number[] = [];
  let down = true;
  const lines = writeBehind<number>({
    ...options,
    async write(items) {
      if (down) throw new Error('away');
      written.push(...items);
    },
  });
  lines.add(1);
  await vi.waitFor(() => expect(warnings).toContain('lines could not be written; it is tried again'), soonMs);
  lines.add(2);
  down = false;
  await vi.waitFor(() => expect(written).toEqual([1, 2]), soonMs);
});

test('holds no more than it may, drops the oldest and says so', async () => {
  const written: number[] = [];
  let down = true;
  const lines = writeBehind<number>({
    ...options,
    async write(items) {
      if (down) throw new Error('away');
      written.push(...items);
    },
  });
  for (let item = 1; item <= 8; item++) lines.add(item);
  await expect(lines.flush()).rejects.toThrow('away');
  down = false;
  await lines.close();
  expect(written).toEqual([4, 5, 6, 7, 8]);
  expect(warnings).toContain('lines: lines were dropped while they could not be written');
});
