import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import type { Phone } from '../phone.ts';
import type { SimulatedPhone } from './phone.ts';
import { createSimulatedPhones, type SimulatedPhonesOptions } from './source.ts';
import { handClock } from './testing/hand-clock.ts';

async function started(options: SimulatedPhonesOptions) {
  const seen: Phone[] = [];
  const source = createSimulatedPhones(options);
  onTestFinished(() => source.close());
  await source.start((phone) => seen.push(phone));
  return { source, seen };
}

test('offers the requested number of phones, the same for the same seed', async () => {
  const one = await started({ count: 12, seed: 'demo' });
  const same = await started({ count: 12, seed: 'demo' });
  expect(one.seen).toHaveLength(12);
  expect(one.seen.map((phone) => phone.identity)).toEqual(same.seen.map((phone) => phone.identity));
  expect(one.seen[0]!.identity.deviceId).toBe('demo-0001');
  await expect(started({ count: -1 })).rejects.toThrow(RangeError);
});

test('a phone that reboots is away for the time of a reboot, then returns as a new one with its data', async () => {
  const clock = handClock();
  const { source, seen } = await started({ count: 2, clock, rebootMs: 3_000 });
  const first = seen[0] as SimulatedPhone;
  await first.launchApp('com.example.notes');
  const notes = (await first.elements()).filter((each) => each.id.endsWith(':id/note')).length;
  await first.tap({ x: 0.9, y: 0.93 });
  await first.text('kept over the reboot');
  const at = clock.monotonicMs();
  await first.reboot();
  expect(first.gone.aborted).toBe(true);
  expect(source.phone(0)).toBeUndefined();
  await expect.poll(() => seen.length).toBe(3);
  expect(clock.monotonicMs() - at).toBe(3_000);
  const again = seen[2] as SimulatedPhone;
  expect(source.phone(0)).toBe(again);
  expect(again.identity).toEqual(first.identity);
  expect(await again.currentApp()).toBe('com.android.launcher3');
  await again.launchApp('com.example.notes');
  const kept = await again.elements();
  expect(kept.filter((each) => each.id.endsWith(':id/note'))).toHaveLength(notes + 1);
  expect(kept.some((each) => each.text === 'kept over the reboot')).toBe(true);
});

test('a phone that vanishes returns only if the fault says so', async () => {
  const { source, seen } = await started({ count: 2, clock: handClock() });
  source.phone(1)!.fault('vanish', { backAfterMs: 10_000 });
  await expect.poll(() => seen.length).toBe(3);
  expect(seen[2]!.identity.deviceId).toBe('sim-0002');
  source.phone(0)!.fault('vanish');
  expect(source.phone(0)).toBeUndefined();
});

test('a closed source ends its phones, and none comes back', async () => {
  const { source, seen } = await started({ count: 3, rebootMs: 20 });
  await seen[0]!.reboot();
  await source.close();
  expect(seen.every((phone) => phone.gone.aborted)).toBe(true);
  await expect(source.start(() => {})).rejects.toThrow('closed');
  expect(seen).toHaveLength(3);
});

test('phones that start anywhere show many apps', async () => {
  const { seen } = await started({ count: 40, startIn: 'any' });
  const apps = await Promise.all(seen.map((phone) => phone.currentApp()));
  expect(new Set(apps).size).toBeGreaterThan(6);
});

test('1,000 phones without viewers take less than 20 KB each, and no timer', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const timersBefore = timers();
  collect();
  const before = process.memoryUsage();
  const { seen } = await started({ count: 1_000 });
  for (let round = 0; round < 3; round++) await Promise.all(seen.map((phone) => phone.state()));
  collect();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(bytes / seen.length).toBeLessThan(20_000);
  expect(timers()).toBeLessThanOrEqual(timersBefore);
});
