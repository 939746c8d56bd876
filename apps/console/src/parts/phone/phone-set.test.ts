import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useMenu } from '../../lib/navigation/menu.ts';
import { useToasts } from '../../lib/toast.ts';
import { speak } from '../../testing/browser.ts';
import { monitorMenu } from '../../testing/monitor-menu.ts';
import { countOf, fromAddress, toAddress, useOpenInMonitor } from './phone-set.ts';

// Files share their modules, so an earlier file's toasts may still be there.
beforeEach(() => useToasts.setState({ list: [] }));
afterEach(() => {
  sessionStorage.clear();
  useMenu.setState({ menu: [] });
  history.replaceState(null, '', '/');
});

const numbers = (name: string, count: number) => Array.from({ length: count }, (_none, nth) => `${name}-${nth}`).join();

it('holds few numbers in the address, and many under an id of the tab', () => {
  expect(toAddress('A-1,A-2')).toBe('A-1,A-2');
  const many = numbers('phone', 300);
  const id = toAddress(many);
  expect(id).toMatch(/^,\w{12}$/);
  expect(toAddress(many)).toBe(id);
  expect(fromAddress(id)).toBe(many);
  expect(countOf(many)).toBe(300);
});

it('does not take an id of another tab for numbers', () => {
  const id = toAddress(numbers('phone', 300));
  sessionStorage.clear();
  expect([fromAddress(id), countOf(fromAddress(id))]).toEqual([id, 0]);
});

it('stores the last 20 sets', () => {
  const ids = Array.from({ length: 21 }, (_none, nth) => toAddress(numbers(`rack-${nth}`, 300)));
  expect(ids.map((id) => fromAddress(id) !== id)).toEqual([false, ...Array(20).fill(true)]);
});

it('opens the monitor with each phone once, and with as many as one request holds', async () => {
  await speak('en', 'runs');
  useMenu.setState({ menu: monitorMenu });
  const open = renderHook(() => useOpenInMonitor()).result.current!;
  open(['A 1', 'B-2', 'A 1']);
  const named = () => new URLSearchParams(window.location.search).get('deviceNos')!;
  expect([window.location.pathname, named()]).toEqual(['/fleet/monitor', 'A 1,B-2']);
  open(numbers('p', 1_001).split(','));
  // "p-100" and its comma take 8 encoded characters, shorter numbers fewer.
  expect(countOf(fromAddress(named()))).toBe(888);
  expect(useToasts.getState().list.map(({ text }) => text)).toEqual(['The monitor shows the first 888 phones only']);
});

it('does not open the monitor if it is not in the menu', () => {
  expect(renderHook(() => useOpenInMonitor()).result.current).toBeUndefined();
});
