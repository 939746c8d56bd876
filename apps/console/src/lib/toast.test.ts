import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, toast, useToasts } from './toast.ts';

const shown = () => useToasts.getState().list.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ list: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('stays for 3 seconds', () => {
  toast.error('a');
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('says the same thing once, and never more than three', () => {
  for (const text of ['a', 'a', 'b', 'c', 'd']) toast.info(text);
  expect(shown()).toEqual(['b', 'c', 'd']);
  closeToast(useToasts.getState().list[0]!.id);
  expect(shown()).toEqual(['c', 'd']);
});
