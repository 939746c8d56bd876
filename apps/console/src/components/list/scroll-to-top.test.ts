import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow } from '../../testing/browser.ts';
import { scrollToTop } from './scroll-to-top.ts';

const box = () => Object.assign(document.createElement('div'), { scrollTop: 600 });

beforeEach(() => {
  fakeWindow();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes 800 ms', () => {
  const element = box();
  scrollToTop(element);
  vi.advanceTimersByTime(400);
  expect(element.scrollTop).toBeGreaterThan(200);
  expect(element.scrollTop).toBeLessThan(400);
  vi.advanceTimersByTime(380);
  expect(element.scrollTop).toBeGreaterThan(0);
  vi.advanceTimersByTime(40);
  expect(element.scrollTop).toBe(0);
});

it('stops when somebody scrolls', () => {
  const element = box();
  scrollToTop(element);
  vi.advanceTimersByTime(200);
  element.dispatchEvent(new Event('wheel'));
  const there = element.scrollTop;
  vi.advanceTimersByTime(1000);
  expect(element.scrollTop).toBe(there);
});

it('jumps for those who asked for less motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const element = box();
  scrollToTop(element);
  expect(element.scrollTop).toBe(0);
});
