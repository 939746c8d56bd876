import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, holdToast, releaseToast, toast, useToasts } from './toast.ts';

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

it('stays for 10 seconds while a step can be taken back', () => {
  toast.success('a', { label: 'undo', run: () => {} });
  vi.advanceTimersByTime(9999);
  expect(shown()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('stays while somebody is at it, and begins its time anew afterwards', () => {
  toast.success('a', { label: 'undo', run: () => {} });
  const [shownToast] = useToasts.getState().list;
  vi.advanceTimersByTime(9000);
  holdToast(shownToast!.id);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['a']);
  releaseToast(shownToast!);
  vi.advanceTimersByTime(9999);
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
