import type { CanvasAction } from '@flotilla/contract/canvas-action';
import { expect, test, vi } from 'vitest';
import type { Point } from '../phones/phone.ts';
import { element } from '../runtime/testing/fake-phone.ts';
import { ScriptedPhone } from '../testing/scripted-phone.ts';
import { TouchRelay } from './touch-relay.ts';

const touch = (action_type: CanvasAction['action_type'], x = 0.5, y = 0.5, pointerId?: number): CanvasAction => ({
  action: 'canvas_action',
  action_type,
  x,
  y,
  ...(pointerId === undefined ? {} : { pointerId }),
});

function setUp() {
  const phone = new ScriptedPhone();
  const errors: unknown[] = [];
  const clipboards: string[] = [];
  const found: string[] = [];
  const relay = new TouchRelay(phone, {
    failed: (error) => errors.push(error),
    clipboard: (viewer, text) => clipboards.push(`${viewer}: ${text}`),
    elements: (viewer, elements) => found.push(`${viewer}: ${elements.length}`),
  });
  const kinds = () => phone.touches.map(({ kind, pointerId, point }) => `${kind} ${pointerId} ${point.x}`);
  return { phone, relay, errors, kinds, clipboards, found };
}

test('touches reach the phone one after the other, in their order, however long each takes', async () => {
  const { phone, relay, kinds } = setUp();
  let busy = false;
  const held = Promise.withResolvers<void>();
  phone.onTouch = async ({ kind }) => {
    expect(busy).toBe(false);
    busy = true;
    if (kind === 'down') await held.promise;
    busy = false;
  };
  relay.act('a', touch('_touchDown', 0.1));
  relay.act('a', touch('_touchMove', 0.2));
  relay.act('a', touch('_touchUp', 0.3));
  relay.act('a', touch('_touchDown', 0.4));
  relay.act('a', touch('_touchUp', 0.4));
  await Promise.resolve();
  held.resolve();
  await relay.release();
  expect(kinds()).toEqual(['down 0 0.1', 'move 0 0.2', 'up 0 0.3', 'down 0 0.4', 'up 0 0.4']);
});

test('a phone slower than the hand skips moves, never a down or an up', async () => {
  const { relay, kinds } = setUp();
  relay.act('a', touch('_touchDown', 0));
  for (let n = 1; n <= 500; n += 1) relay.act('a', touch('_touchMove', n / 1000));
  relay.act('a', touch('_touchUp', 0.5));
  await relay.release();
  expect(kinds()).toEqual(['down 0 0', 'move 0 0.5', 'up 0 0.5']);
});

test('a phone that hangs takes no more than it can hold, and lifts what it has taken', async () => {
  const { phone, relay, kinds } = setUp();
  const hanging = Promise.withResolvers<void>();
  phone.onTouch = () => hanging.promise;
  const refused: unknown[] = [];
  const tell = (error?: unknown) => void (error && refused.push(error));
  for (let n = 0; n < 300; n += 1) {
    relay.act('a', touch('_touchDown'), tell);
    relay.act('a', touch('_touchUp'), tell);
  }
  relay.act('a', { action: 'canvas_action', action_type: '_home' }, tell);
  expect(String(refused[0])).toMatch(/too slow/);
  expect(String(refused.at(-1))).toMatch(/too slow/);
  hanging.resolve();
  await relay.release();
  const [downs, ups] = ['down', 'up'].map((kind) => kinds().filter((one) => one.startsWith(kind)).length);
  expect(downs).toBeLessThanOrEqual(200);
  expect(ups).toBe(downs);
  expect(phone.calls).toEqual([]);
});

test('fingers of two viewers, and two fingers of one, are different pointers', async () => {
  const { relay, kinds } = setUp();
  relay.act('a', touch('_touchDown', 0.1));
  relay.act('b', touch('_touchDown', 0.2));
  relay.act('b', touch('_touchDown', 0.3, 0.5, 1));
  relay.act('a', touch('_touchUp', 0.1));
  relay.act('c', touch('_touchDown', 0.4));
  await relay.release();
  expect(kinds().sort()).toEqual(
    ['down 0 0.1', 'down 1 0.2', 'down 2 0.3', 'up 0 0.1', 'down 0 0.4', 'up 1 0.2', 'up 2 0.3', 'up 0 0.4'].sort(),
  );
});

test('a move or an up without a finger down does nothing; a second down lifts first', async () => {
  const { relay, kinds } = setUp();
  relay.act('a', touch('_touchMove'));
  relay.act('a', touch('_touchUp'));
  relay.act('a', touch('_touchDown', 0.1));
  relay.act('a', touch('_touchDown', 0.2));
  await relay.release();
  expect(kinds()).toEqual(['down 0 0.1', 'up 0 0.1', 'down 0 0.2', 'up 0 0.2']);
});

test('an up without a place lifts where the finger was', async () => {
  const { relay, kinds } = setUp();
  relay.act('a', touch('_touchDown', 0.1));
  relay.act('a', { action: 'canvas_action', action_type: '_touchUp' });
  await relay.release();
  expect(kinds()).toEqual(['down 0 0.1', 'up 0 0.1']);
});

test('keys, text and gestures are done, unknown keys are not', async () => {
  const { phone, relay } = setUp();
  for (const action_type of ['_back', '_home', '_recent', '_power', '_lock', '_unlock'] as const) {
    relay.act('a', { action: 'canvas_action', action_type });
  }
  relay.act('a', { action: 'canvas_action', action_type: '_text', text: '你好' });
  for (const keyCode of ['Enter', 'Backspace', 'volumeUp', 'constructor', 'F13', '']) {
    relay.act('a', { action: 'canvas_action', action_type: '_key', keyCode });
  }
  await relay.release();
  expect(phone.calls).toEqual([
    ...['back', 'home', 'recent', 'power', 'lock', 'unlock'].map((key) => `key ${key}`),
    'text 你好',
    'key enter',
    'key delete',
    'key volumeUp',
  ]);
});

test('an app is opened by its package, and a failure to open it is reported to the viewer', async () => {
  const { phone, relay } = setUp();
  const open = (text: string) =>
    new Promise((resolve) => {
      relay.act('a', { action: 'canvas_action', action_type: '_openApp', text }, resolve);
    });
  expect(await open('com.android.settings')).toBeUndefined();
  expect(phone.calls).toEqual(['launch com.android.settings']);
  const missing = new Error('no such app');
  vi.spyOn(phone, 'launchApp').mockRejectedValue(missing);
  expect(await open('com.example.missing')).toBe(missing);
});

test('the wheel, turning and the clipboard, in the order of the hand', async () => {
  const { phone, relay, clipboards } = setUp();
  const act = (action: Omit<CanvasAction, 'action'>) => relay.act('a', { action: 'canvas_action', ...action });
  act({ action_type: '_scroll', x: 0.2, y: 0.8, scrollY: -3 });
  act({ action_type: '_scroll', scrollX: 1 });
  act({ action_type: '_rotate' });
  act({ action_type: '_displayOff' });
  act({ action_type: '_displayOn' });
  act({ action_type: '_setClipboard', clipboard: '剪贴板 📋' });
  act({ action_type: '_getClipboard' });
  act({ action_type: '_setClipboard' });
  await relay.release();
  expect(phone.calls).toEqual([
    'scroll 0.2 0.8 by 0 -3',
    'scroll 0.5 0.5 by 1 0',
    'rotate',
    'display off',
    'display on',
  ]);
  expect(clipboards).toEqual(['a: 剪贴板 📋']);
  expect(phone.copied).toBe('');
});

test('an action that the phone does not support fails with an UnsupportedError', async () => {
  const { phone, relay } = setUp();
  Object.assign(phone, { scroll: undefined, rotate: undefined, display: undefined, clipboard: undefined });
  const reported: string[] = [];
  for (const action_type of ['_scroll', '_rotate', '_displayOff', '_getClipboard', '_setClipboard'] as const) {
    relay.act('a', { action: 'canvas_action', action_type }, (error) => reported.push(String(error)));
  }
  await relay.release();
  expect(reported).toEqual([
    expect.stringMatching(/^UnsupportedError: .*wheel/),
    expect.stringMatching(/^UnsupportedError: .*rotate/),
    expect.stringMatching(/^UnsupportedError: .*panel/),
    ...Array(2).fill(expect.stringMatching(/^UnsupportedError: .*clipboard/)),
  ]);
});

test('zooming in moves two fingers apart and lifts both', async () => {
  const { phone, relay } = setUp();
  relay.act('a', { action: 'canvas_action', action_type: '_zoom_in' });
  await relay.release();
  const of = (pointerId: number) => phone.touches.filter((event) => event.pointerId === pointerId);
  for (const pointerId of [0, 1]) {
    expect(of(pointerId)[0]?.kind).toBe('down');
    expect(of(pointerId).at(-1)?.kind).toBe('up');
  }
  const spread = (index: number) => (of(1).at(index)?.point.x ?? 0) - (of(0).at(index)?.point.x ?? 0);
  expect(spread(-1)).toBeGreaterThan(spread(0));
});

test('a failed touch is reported and does not stop the next', async () => {
  const { phone, relay, errors, kinds } = setUp();
  phone.onTouch = async ({ kind }) => {
    if (kind === 'down') throw new Error('no');
  };
  relay.act('a', touch('_touchDown', 0.1));
  relay.act('a', touch('_touchUp', 0.1));
  await relay.release();
  expect(errors).toHaveLength(1);
  expect(kinds()).toEqual(['up 0 0.1']);
});

test('the result of each action is reported once, in the order of the viewer', async () => {
  const { phone, relay } = setUp();
  const held = Promise.withResolvers<void>();
  phone.onTouch = async ({ kind }) => {
    if (kind === 'down') await held.promise;
    if (kind === 'up') throw new Error('the glass is broken');
  };
  const reported: string[] = [];
  const tell = (name: string) => (error?: unknown) => reported.push(`${name}: ${error ? String(error) : 'ok'}`);
  relay.act('a', touch('_touchMove'), tell('early move'));
  relay.act('a', touch('_touchDown', 0.1), tell('down'));
  relay.act('a', touch('_touchUp', 0.1), tell('up'));
  relay.act('a', { action: 'canvas_action', action_type: '_text', text: 'x' }, tell('text'));
  relay.act('a', { action: 'canvas_action', action_type: '_key', keyCode: 'F13' }, tell('key'));
  held.resolve();
  await relay.release();
  expect(reported).toEqual([
    'early move: Error: no finger is down',
    'key: Error: phones have no such key',
    'down: ok',
    'up: Error: the glass is broken',
    'text: ok',
  ]);
});

test('a viewer who requests the elements of the screen gets them after earlier actions', async () => {
  const { phone, relay, found } = setUp();
  const done: unknown[] = [];
  phone.elements = async () => [];
  relay.act('v', { action: 'canvas_action', action_type: '_elements', seq: 1 }, (error) => done.push(error));
  await relay.release();
  expect([found, done]).toEqual([['v: 0'], [undefined]]);
});

test('a tap says whether it met the element or only the place', async () => {
  const { phone, relay } = setUp();
  const button = element({ text: 'OK', left: 0.2, right: 0.4, top: 0.2, bottom: 0.4 });
  const { id, className, text, description } = button;
  const tapped = vi.spyOn(phone, 'tap').mockResolvedValue();
  const shown = vi.spyOn(phone, 'elements');
  const outcomes: unknown[] = [];
  const tap = () =>
    relay.act(
      'a',
      { ...touch('_tapElement', 0.9, 0.9), element: { id, className, text, description, nth: 0 } },
      (_error, outcome) => outcomes.push(outcome),
    );
  shown.mockResolvedValueOnce([button] as never);
  tap();
  shown.mockResolvedValueOnce([]);
  tap();
  await relay.release();
  expect(outcomes).toEqual([{ by: 'element' }, { by: 'place' }]);
  const [[met], [missed]] = tapped.mock.calls as unknown as [[Point], [Point]];
  expect([met.x, met.y]).toEqual([expect.closeTo(0.3), expect.closeTo(0.3)]);
  expect(missed).toEqual({ x: 0.9, y: 0.9 });
});

test('a move replaces waiting moves of its own finger only', async () => {
  const { relay, kinds } = setUp();
  for (const finger of [0, 1]) relay.act('a', touch('_touchDown', 0.1, 0.5, finger));
  relay.act('a', touch('_touchMove', 0.2, 0.5, 0));
  relay.act('a', touch('_touchMove', 0.3, 0.5, 1));
  await relay.release();
  expect(kinds().slice(2, 4)).toEqual(['move 0 0.2', 'move 1 0.3']);
});
