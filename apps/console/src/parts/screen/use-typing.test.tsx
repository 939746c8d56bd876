import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { useTyping } from './use-typing.ts';

const sent: ScreenAction[] = [];
const steer = (action: ScreenAction) => sent.push(action);
function Screen() {
  return <textarea data-testid="screen" {...useTyping(steer)} />;
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

it('sends what an input method has composed once it is chosen, and none of the keys that led there', () => {
  const field = screen.getByTestId<HTMLTextAreaElement>('screen');
  fireEvent.compositionStart(field);
  press('n', 'KeyN', { isComposing: true });
  press('Process', 'KeyI', { keyCode: 229 });
  fireEvent.input(field, { target: { value: 'ni' }, isComposing: true });
  press('Enter', 'Enter', { isComposing: true });
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([]);
  fireEvent.input(field, { target: { value: '你' }, isComposing: true });
  fireEvent.compositionEnd(field, { data: '你' });
  // Some browsers send the event twice.
  fireEvent.input(field, { target: { value: field.value } });
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([{ action_type: '_text', text: '你' }]);
  expect(field.value).toBe('');
});

it('sends what comes without a key', () => {
  fireEvent.input(screen.getByTestId('screen'), { target: { value: '😀' } });
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([{ action_type: '_text', text: '😀' }]);
});
