import { expect, it } from 'vitest';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { scriptLines } from './script-lines.ts';

const did = (atMs: number, action_type: ScreenAction['action_type'], more: Partial<ScreenAction> = {}) => ({
  atMs,
  action: { action_type, ...more } as ScreenAction,
});

it('writes taps, presses and swipes with the pauses between them', () => {
  expect(
    scriptLines([
      did(0, '_touchDown', { x: 0.5, y: 0.53749 }),
      did(80, '_touchUp', { x: 0.501, y: 0.5375 }),
      did(1_100, '_touchDown', { x: 0.5, y: 0.8 }),
      did(1_200, '_touchMove', { x: 0.5, y: 0.5 }),
      did(1_420, '_touchUp', { x: 0.5, y: 0.2 }),
      did(1_500, '_touchDown', { x: 0.1, y: 0.1 }),
      did(2_500, '_touchUp', { x: 0.1, y: 0.1 }),
    ]),
  ).toEqual([
    'await device.tap(0.5, 0.537);',
    'await sleep(1000);',
    'await device.swipe(0.5, 0.8, 0.5, 0.2, { durationMs: 300 });',
    'await device.longPress(0.1, 0.1, { durationMs: 1000 });',
  ]);
});

it('taps an element by its words or its id, and a place if a script could not find the element again', () => {
  const none = { id: '', className: 'View', text: '', description: '', nth: 0 };
  const tapped = (element: Partial<typeof none>) =>
    scriptLines([
      { ...did(0, '_touchDown', { x: 0.5, y: 0.5 }), element: { ...none, ...element } },
      did(80, '_touchUp', { x: 0.5, y: 0.5 }),
    ]);
  expect(tapped({ text: "Lin's", nth: 3 })).toEqual(["await device.tapOn({ text: 'Lin\\'s' });"]);
  expect(tapped({ id: 'ok' })).toEqual(["await device.tapOn({ id: 'ok' });"]);
  for (const element of [{ id: 'row', nth: 1 }, {}]) expect(tapped(element)).toEqual(['await device.tap(0.5, 0.5);']);
});

it('joins what was typed, names keys as scripts do, and leaves out what scripts cannot do', () => {
  expect(
    scriptLines([
      did(0, '_home'),
      did(100, '_text', { text: '你' }),
      did(200, '_text', { text: '好"' }),
      did(250, '_key', { keyCode: 'Enter' }),
      did(300, '_text', { text: 'x' }),
      did(350, '_key', { keyCode: 'Escape' }),
      did(400, '_key', { keyCode: 'F13' }),
      did(450, '_zoom_in'),
      did(500, '_touchUp', { x: 0.5, y: 0.5 }),
      did(500, '_touchDown', { x: 0.5, y: 0.5, pointerId: 1 }),
      did(550, '_touchUp', { x: 0.5, y: 0.5, pointerId: 1 }),
    ]),
  ).toEqual([
    "await device.key('home');",
    'await device.text("你好\\"");',
    "await device.key('enter');",
    'await device.text("x");',
    "await device.key('back');",
  ]);
});

it('writes a wheel as a finger that drags', () => {
  const turn = (atMs: number) => did(atMs, '_scroll', { x: 0.5, y: 0.5, scrollX: 0, scrollY: -1 });
  expect(scriptLines([turn(0), turn(50), did(1_000, '_back'), turn(1_100)])).toEqual([
    'await device.swipe(0.5, 0.5, 0.5, 0.34, { durationMs: 300 });',
    'await sleep(950);',
    "await device.key('back');",
    'await device.swipe(0.5, 0.5, 0.5, 0.42, { durationMs: 300 });',
  ]);
});

it('is nothing when nothing was done', () => {
  expect(scriptLines([])).toEqual([]);
});
