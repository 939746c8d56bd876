import { mostNotches } from '@flotilla/contract/canvas-action';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { type Turn, Wheel } from './wheel.ts';

const picture = { left: 0, top: 0, width: 100, height: 200 };
let sent: ScreenAction[];
let wheel: Wheel;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  wheel = new Wheel((action) => sent.push(action));
});
afterEach(() => {
  vi.useRealTimers();
});

const turn = (deltaY: number, more: Partial<Turn> = {}) =>
  wheel.turn({ x: 50, y: 50, deltaX: 0, deltaY, deltaMode: 0, zooms: false, ...more }, picture);

it('turns the phone’s wheel where the pointer is, at once and then together', () => {
  expect(turn(100)).toBe(true);
  turn(50);
  turn(50, { x: 75, deltaX: -200 });
  expect(sent).toEqual([{ action_type: '_scroll', x: 0.5, y: 0.25, scrollX: 0, scrollY: -1 }]);
  vi.advanceTimersByTime(200);
  expect(sent.slice(1)).toEqual([{ action_type: '_scroll', x: 0.75, y: 0.25, scrollX: 2, scrollY: -1 }]);
  turn(3, { deltaMode: 1 });
  expect(sent.at(-1)).toMatchObject({ scrollY: -1 });
});

it('tells no more than a phone takes', () => {
  turn(-100_000);
  expect(sent).toMatchObject([{ scrollY: mostNotches }]);
});

it('leaves what is beside the picture to the page', () => {
  expect(turn(100, { x: 120 })).toBe(false);
  expect(sent).toEqual([]);
});

it('zooms with Ctrl, a step at a time', () => {
  turn(-10, { zooms: true });
  turn(-10, { zooms: true });
  expect(sent).toEqual([{ action_type: '_zoom_in' }]);
  vi.advanceTimersByTime(300);
  turn(10, { zooms: true });
  expect(sent.at(-1)).toEqual({ action_type: '_zoom_out' });
});
