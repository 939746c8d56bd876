import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreenAction } from '../../../lib/live/live-socket.ts';
import { Wheel } from './wheel.ts';

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

const turn = (deltaY: number, more: object = {}) =>
  wheel.turn({ x: 50, y: 100, deltaX: 0, deltaY, zooms: false, ...more }, picture);
const kinds = () => sent.map(({ action_type }) => action_type);

it('drags a finger against the wheel, and lifts it when the wheel stands still', () => {
  expect(turn(70)).toBe(true);
  expect(sent).toEqual([
    { action_type: '_touchDown', x: 0.5, y: 0.5 },
    { action_type: '_touchMove', x: 0.5, y: 0.4 },
  ]);
  turn(70);
  vi.advanceTimersByTime(500);
  expect(kinds()).toEqual(['_touchDown', '_touchMove', '_touchMove', '_touchUp']);
  expect(sent.at(-1)?.y).toBeCloseTo(0.3);
});

it('does not tap when it was hardly turned', () => {
  turn(5);
  vi.advanceTimersByTime(500);
  turn(5);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual([]);
});

it('begins anew where the finger came to the edge, and leaves what is beside the picture to the page', () => {
  turn(400);
  expect(kinds()).toEqual(['_touchDown', '_touchMove', '_touchUp']);
  expect(sent.at(-1)).toMatchObject({ y: 0.01 });
  turn(70);
  expect(sent.at(-2)).toMatchObject({ action_type: '_touchDown', y: 0.5 });
  wheel.end();
  expect(turn(70, { x: 120 })).toBe(false);
  expect(kinds().at(-1)).toBe('_touchUp');
});

it('zooms with Ctrl, a step at a time', () => {
  turn(-10, { zooms: true });
  turn(-10, { zooms: true });
  expect(kinds()).toEqual(['_zoom_in']);
  vi.advanceTimersByTime(300);
  turn(10, { zooms: true });
  expect(kinds()).toEqual(['_zoom_in', '_zoom_out']);
});
