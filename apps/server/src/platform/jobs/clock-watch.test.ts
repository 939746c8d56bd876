import { expect, test } from 'vitest';
import { createClockWatch } from './clock-watch.ts';

const minuteMs = 60_000;

function started() {
  const clock = { monotonic: 0, database: 1_000_000 };
  const jumps: number[] = [];
  const db = { drizzle: {}, transaction: (work: (tx: object) => Promise<unknown>) => work({ drizzle: {} }) } as never;
  const watch = createClockWatch({ db, monotonicMs: () => clock.monotonic, readNow: async () => clock.database });
  watch.onJump(async (_tx, jumpMs) => void jumps.push(jumpMs));
  const pass = (ms: number) => {
    clock.monotonic += ms;
    clock.database += ms;
  };
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 2_000) {
      pass(2_000);
      await watch.check();
    }
  };
  return { watch, clock, jumps, pass, run };
}

test('a server that runs has run for any time, one that stood still has to run for it first', async () => {
  const { watch, pass, run, jumps } = started();
  await run(minuteMs);
  expect(watch.hasRunFor(60 * minuteMs)).toBe(true);
  pass(20 * minuteMs);
  expect(watch.hasRunFor(15 * minuteMs)).toBe(false);
  await run(14 * minuteMs);
  expect(watch.hasRunFor(15 * minuteMs)).toBe(false);
  await run(minuteMs);
  expect(watch.hasRunFor(15 * minuteMs)).toBe(true);
  expect(jumps).toEqual([]);
});

test('a jump of the clock is announced once, and the time that the server has run begins again', async () => {
  const { watch, clock, jumps, run } = started();
  await run(minuteMs);
  clock.database += 48 * 60 * minuteMs;
  await run(minuteMs);
  clock.database -= 48 * 60 * minuteMs;
  await watch.check();
  expect(jumps).toEqual([48 * 60 * minuteMs, -48 * 60 * minuteMs]);
  expect(watch.hasRunFor(minuteMs)).toBe(false);
});

test('a jump whose consequences could not be stored is announced again', async () => {
  const { watch, clock, jumps, run } = started();
  await run(minuteMs);
  let fails = true;
  watch.onJump(async () => {
    if (fails) throw new Error('no database');
  });
  clock.database += 60 * minuteMs;
  await expect(watch.check()).rejects.toThrow('no database');
  fails = false;
  await watch.check();
  expect(jumps).toEqual([60 * minuteMs, 60 * minuteMs]);
});

test('small corrections of the clock are no jump', async () => {
  const { clock, jumps, run } = started();
  await run(minuteMs);
  clock.database += 5_000;
  await run(minuteMs);
  expect(jumps).toEqual([]);
});
