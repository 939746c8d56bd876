import { expect, test } from 'vitest';
import { randomFrom } from './random.ts';
import { Vitals } from './vitals.ts';

const hourMs = 3_600_000;
const vitals = () => new Vitals(randomFrom('vitals'), { memoryGb: 8, storageGb: 128 }, 0);

test('the battery drains and charges, independent of how often it is read', () => {
  const often = vitals();
  const levels: number[] = [];
  for (let at = 0; at <= 48 * hourMs; at += 60_000) levels.push(often.read(at, 0).battery);
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(15);
  expect(Math.max(...levels)).toBeLessThanOrEqual(95);
  expect(new Set(levels).size).toBeGreaterThan(50);
  expect(vitals().read(48 * hourMs, 0)).toEqual(often.read(48 * hourMs, 0));
});

test('a phone that was not read for a year has a plausible state', () => {
  const state = vitals().read(365 * 24 * hourMs, 3);
  expect(state.battery).toBeGreaterThanOrEqual(15);
  expect(state.batteryTempC).toBeGreaterThan(20);
  expect(state.batteryTempC).toBeLessThan(45);
  expect(state.availableMemoryBytes).toBeGreaterThan(0.1 * 8 * 2 ** 30);
  expect(state.storageLeftBytes).toBeLessThan(128 * 2 ** 30);
});

test('a battery that was pulled out of its charger runs empty and stays so', () => {
  const battery = vitals();
  battery.setBattery(0, { level: 4, charging: false });
  expect(battery.read(0, 0)).toMatchObject({ battery: 4, charging: false });
  expect(battery.read(20 * hourMs, 0)).toMatchObject({ battery: 1, charging: false });
  battery.releaseBattery(20 * hourMs);
  expect(battery.read(21 * hourMs, 0).charging).toBe(true);
});

test('a level above the charger’s target does not change', () => {
  const battery = vitals();
  battery.setBattery(0, { level: 100, charging: true });
  expect(battery.read(0, 0).battery).toBe(100);
  expect(battery.read(hourMs, 0).battery).toBeLessThan(100);
});

test('apps take memory, heat shows, and storage can run out', () => {
  const phone = vitals();
  const idle = phone.read(0, 0);
  expect(phone.read(0, 5).availableMemoryBytes).toBeLessThan(idle.availableMemoryBytes);
  phone.isHot = true;
  expect(phone.read(0, 0).batteryTempC).toBeGreaterThan(48);
  expect(phone.takeStorage(idle.storageLeftBytes + 1)).toBe(false);
  expect(phone.takeStorage(1_000)).toBe(true);
  expect(phone.read(0, 0).storageLeftBytes).toBe(idle.storageLeftBytes - 1_000);
});
