import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreenAction } from '../../../lib/live/live-socket.ts';
import { useTyping } from './use-typing.ts';

const sent: ScreenAction[] = [];
const steer = (action: ScreenAction) => sent.push(action);
function Screen() {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as the phone's screen.
  return <div data-testid="screen" tabIndex={0} {...useTyping(steer)} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  render(<Screen />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const press = (key: string, code = key, more = {}) =>
  fireEvent.keyDown(screen.getByTestId('screen'), { key, code, ...more });

it('sends letters together, and before the key that follows them', () => {
  press('h');
  press('i');
  expect(sent).toEqual([]);
  press('Enter');
  press('!');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([
    { action_type: '_text', text: 'hi' },
    { action_type: '_key', keyCode: 'Enter' },
    { action_type: '_text', text: '!' },
  ]);
});

it('leaves Tab, shortcuts and keys that phones do not have to the page', () => {
  expect(press('Tab')).toBe(true);
  expect(press('k', 'KeyK', { ctrlKey: true })).toBe(true);
  expect(press('F5')).toBe(true);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([]);
});

it('sends what was pasted, long texts in parts', () => {
  fireEvent.paste(screen.getByTestId('screen'), { clipboardData: { getData: () => '字'.repeat(2_500) } });
  vi.advanceTimersByTime(100);
  expect(sent.map(({ text }) => text?.length)).toEqual([2_000, 500]);
});
