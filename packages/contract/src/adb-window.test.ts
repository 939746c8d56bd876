import { expect, test } from 'vitest';
import { mostAdbPacketBytes, mostAdbStreams } from './adb-frame.ts';
import { AdbWindow, AdbWindowBudget, adbWindowBytes } from './adb-window.ts';

const mebibyte = 1024 * 1024;

/** Lets the sender use its window for a while. Returns the credit that it got. */
function move(window: AdbWindow, bytes: number): number {
  let credit = 0;
  for (let moved = 0; moved < bytes; moved += mebibyte / 2) {
    expect(window.received(mebibyte / 2)).toBe(true);
    credit += window.passedOn(mebibyte / 2);
  }
  return credit;
}
/** The bytes that a window takes while nothing is passed on. */
function room(window: AdbWindow): number {
  let bytes = 0;
  while (window.received(1024)) bytes += 1024;
  return bytes;
}

test('a sender may exceed its window by one packet of adb, because it starts one as long as it has credit', () => {
  expect(room(new AdbWindow(new AdbWindowBudget()))).toBe(adbWindowBytes + mostAdbPacketBytes);
});

test('credit is granted in quarters of the window', () => {
  const window = new AdbWindow({ grow: () => false, release() {} } as unknown as AdbWindowBudget);
  window.received(adbWindowBytes);
  expect(window.passedOn(adbWindowBytes / 4 - 1)).toBe(0);
  expect(window.passedOn(1)).toBe(adbWindowBytes / 4);
  expect(window.passedOn(adbWindowBytes / 2)).toBe(adbWindowBytes / 2);
});

test('the window of a stream whose data moves grows to 2 MiB, and its credit with it', () => {
  const window = new AdbWindow(new AdbWindowBudget());
  const credit = move(window, 10 * mebibyte);
  expect(credit).toBe(10 * mebibyte + 2 * mebibyte - adbWindowBytes);
  expect(room(window)).toBe(2 * mebibyte + mostAdbPacketBytes);
});

test('the windows of a session have a limit together, and an ended stream leaves its part to others', () => {
  const budget = new AdbWindowBudget();
  const windows = Array.from({ length: mostAdbStreams }, () => new AdbWindow(budget));
  for (const window of windows) move(window, 10 * mebibyte);
  const total = windows.reduce((sum, window) => sum + room(window), 0);
  expect(total).toBeLessThanOrEqual(96 * mebibyte);
  windows[0]!.close();
  const next = new AdbWindow(budget);
  move(next, 10 * mebibyte);
  expect(room(next)).toBeGreaterThan(adbWindowBytes + mostAdbPacketBytes);
});
