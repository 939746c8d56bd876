import { expect, test } from 'vitest';
import { phoneStateOf } from './phone-state.ts';

const seen = (online: boolean, taskName = '') => ({ online, heartbeat: { taskName } });

test('a phone has one state: disabled before never connected before offline before busy', () => {
  expect(phoneStateOf(1, seen(true, 'x'))).toBe('disabled');
  expect(phoneStateOf(1, undefined)).toBe('disabled');
  expect(phoneStateOf(0, undefined)).toBe('never');
  expect(phoneStateOf(0, seen(false, 'x'))).toBe('offline');
  expect(phoneStateOf(0, seen(true, 'x'))).toBe('busy');
  expect(phoneStateOf(0, seen(true))).toBe('idle');
  expect(phoneStateOf(0, { online: true, heartbeat: null })).toBe('idle');
});
