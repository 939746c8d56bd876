import { once } from 'node:events';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAdbd, until } from '../../../testing/real-adbd.ts';
import {
  anyVideo,
  heard,
  isRunning,
  lastOptions,
  openScrcpyBench,
  Packets,
  type ScrcpyBench,
  serverPid,
  untilHeard,
} from '../../../testing/scrcpy-bench.ts';
import { type TouchEvent, UnsupportedError, type VideoStream } from '../../phone.ts';
import { AdbInputError } from '../errors.ts';
import { Control } from './control.ts';

const adbd = await findAdbd();

it('ends its connection behind a lift that is still on its way', async () => {
  const written: unknown[] = [];
  const socket = new PassThrough()
    .on('end', () => written.push('end'))
    .on('data', ({ length }) => written.push(length));
  const ended = new AbortController().signal;
  const size = Promise.withResolvers<{ width: number; height: number }>();
  const control = new Control(socket as unknown as Socket, ended, () => size.promise);
  const lifting = control.touch('up', 0n, { x: 0.5, y: 0.5 });
  const done = control.liftAll().then(() => control.finish());
  setImmediate(() => size.resolve({ width: 540, height: 960 }));
  await Promise.all([lifting, done, once(socket, 'end')]);
  expect(written).toEqual([32, 'end']);
});

describe.skipIf('missing' in adbd)('control of a phone whose video is open', () => {
  let own: ScrcpyBench;
  let stream: VideoStream;
  const packets = new Packets();
  const touch = (kind: TouchEvent['kind'], pointerId: number, x: number, y: number) =>
    own.phone.touch({ kind, pointerId, point: { x, y } });
  const touches = async (count: number) =>
    (await untilHeard(own.stub, 'touch', count)).map(({ action, pointer, x, y }) => `${action} ${pointer} ${x},${y}`);

  beforeAll(async () => {
    own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'CONTROL1');
    stream = await own.phone.video!(anyVideo, packets.push);
  });
  afterEach(async () => {
    await own.stub.unset('scrcpy-heard');
    // `input` has had nothing to do.
    expect(await own.stub.calls('input')).toEqual([]);
  });
  afterAll(async () => {
    await stream.close();
    await own.close();
  });

  it('several fingers touch where the picture is, in their order', async () => {
    await Promise.all([
      touch('down', 0, 0.5, 0.5),
      touch('down', 1, 1, 1),
      touch('move', 0, 0.25, 0.25),
      touch('move', 1, 0, 0),
      touch('up', 1, 0, 0),
      touch('up', 0, 0.25, 0.25),
    ]);
    expect(await touches(6)).toEqual([
      'down 0 270,480',
      'down 1 539,959',
      'move 0 135,240',
      'move 1 0,0',
      'up 1 0,0',
      'up 0 135,240',
    ]);
    const [down] = await heard(own.stub, 'touch');
    expect(down).toMatchObject({ width: 540, height: 960, pressure: 0xffff });
    expect((await heard(own.stub, 'touch')).at(-1)).toMatchObject({ pressure: 0 });
  });

  it('a finger that was never pressed neither moves nor is lifted', async () => {
    await touch('move', 3, 0.5, 0.5);
    await touch('up', 3, 0.5, 0.5);
    await touch('down', 0, 0, 0);
    await touch('up', 0, 0, 0);
    expect(await touches(2)).toEqual(['down 0 0,0', 'up 0 0,0']);
  });

  it('taps and swipes', async () => {
    await own.phone.tap({ x: 0.5, y: 0.5 });
    expect(await touches(2)).toEqual(['down -2 270,480', 'up -2 270,480']);
    await own.stub.unset('scrcpy-heard');
    // Long enough for several steps on a busy machine.
    await own.phone.swipe({ x: 0, y: 0 }, { x: 1, y: 1 }, 1_500);
    const swiped = await until('the end of the swipe', async () => {
      const all = await heard(own.stub, 'touch');
      return all.at(-1)?.action === 'up' ? all : undefined;
    });
    expect(swiped.length).toBeGreaterThan(4);
    expect(swiped.at(-1)).toMatchObject({ x: 539, y: 959 });
    const moves = swiped.slice(1, -1).map(({ x }) => Number(x));
    expect(moves).toEqual(moves.toSorted((one, other) => one - other));
  });

  it('turns the wheel', async () => {
    await own.phone.scroll!({ x: 0.5, y: 0.5 }, { x: 0, y: -1 });
    await own.phone.scroll!({ x: 0.5, y: 0.5 }, { x: 40, y: 16 });
    expect(await untilHeard(own.stub, 'scroll', 2)).toEqual([
      { kind: 'scroll', x: 270, y: 480, width: 540, height: 960, x16: 0, y16: -2048 },
      { kind: 'scroll', x: 270, y: 480, width: 540, height: 960, x16: 0x7fff, y16: 0x7fff },
    ]);
  });

  it('switches the panel dark and on, which is not the phone', async () => {
    await own.phone.display!(false);
    await own.phone.display!(true);
    expect((await untilHeard(own.stub, 'displayPower', 2)).map(({ on }) => on)).toEqual([false, true]);
    expect(await heard(own.stub, 'key')).toEqual([]);
    expect(own.phone.capabilities).toContain('display');
  });

  it('presses keys, wakes and locks', async () => {
    for (const key of ['home', 'power', 'lock', 'unlock', 'back'] as const) await own.phone.key(key);
    const keys = await untilHeard(own.stub, 'key', 8);
    expect(keys.map(({ action, keyCode }) => `${action} ${keyCode}`)).toEqual(
      [3, 26, 223, 224].flatMap((code) => [`down ${code}`, `up ${code}`]),
    );
    expect(await untilHeard(own.stub, 'backOrScreenOn', 2)).toHaveLength(2);
    expect(await own.stub.calls('wm')).toEqual([['wm', 'dismiss-keyguard']]);
  });

  it('types what has keys, and pastes what has none', async () => {
    await own.phone.text('it\'s $(reboot) "x"\nline\tend');
    const typed = await until('the end of the text', async () => {
      const all = await heard(own.stub);
      return all.at(-1)?.text === 'end' ? all : undefined;
    });
    expect(typed.map(({ text, keyCode, action }) => text ?? `${action} ${keyCode}`)).toEqual([
      'it\'s $(reboot) "x"',
      'down 66',
      'up 66',
      'line',
      'down 61',
      'up 61',
      'end',
    ]);
    const long = 'x'.repeat(700);
    await own.phone.text(long);
    const pieces = (await untilHeard(own.stub, 'text', 6)).slice(3).map(({ text }) => String(text));
    expect(pieces.map((piece) => piece.length)).toEqual([300, 300, 100]);
    await own.phone.text('你好, wörld 👍\nनमस्ते');
    expect(await heard(own.stub, 'setClipboard')).toEqual([
      { kind: 'setClipboard', paste: true, text: '你好, wörld 👍\nनमस्ते' },
    ]);
    await expect(own.phone.text('é'.repeat(140_000))).rejects.toThrow(AdbInputError);
  });

  it('rotates, and touches of the old size leave no finger down', async () => {
    await own.phone.rotate!();
    await untilHeard(own.stub, 'rotate', 1);
    await touch('down', 0, 0.5, 0.5);
    await touches(1);
    const configs = packets.count('config');
    await own.stub.set('scrcpy-size', '960 540');
    // The server has turned; the finger is lifted before we know it.
    await until('the turn', async () => (await heard(own.stub)).some(({ turned }) => turned));
    await touch('up', 0, 0.5, 0.5);
    await until('the turned picture', () => packets.count('config') > configs);
    const lifted = await until('a lifting that counts', async () => {
      const all = await heard(own.stub, 'touch');
      return all.find(({ action, pointer, forgotten }) => action === 'up' && pointer === '0' && !forgotten);
    });
    expect(lifted).toMatchObject({ x: 480, y: 270, width: 960, height: 540 });
    await touch('down', 0, 1, 1);
    await touch('up', 0, 1, 1);
    await until('a touch on the turned picture', async () => {
      const last = (await heard(own.stub, 'touch')).at(-1);
      return last?.action === 'up' && last.x === 959 && last.y === 539;
    });
    await own.stub.unset('scrcpy-size');
    await until('the picture upright', () => packets.size === '540x960');
  });

  it('lifts a finger again if the rotated picture arrives late', async () => {
    const ups = async () =>
      (await heard(own.stub, 'touch')).filter(({ action, pointer }) => action === 'up' && pointer === '7');
    await own.stub.set('scrcpy-late', '4000');
    await touch('down', 7, 0.5, 0.5);
    await own.stub.set('scrcpy-size', '960 540');
    await until('the turn', async () => (await heard(own.stub)).some(({ turned }) => turned));
    await touch('up', 7, 0.5, 0.5);
    await until('two liftings', async () => (await ups()).length > 1);
    expect((await ups()).map(({ forgotten }) => forgotten)).toEqual([true, undefined]);
    await own.stub.unset('scrcpy-late');
    await own.stub.unset('scrcpy-size');
    await until('the picture upright', () => packets.size === '540x960');
  });

  it('reports a copy on the phone, and reads and writes its clipboard', async () => {
    const copied: string[] = [];
    const unwatch = own.phone.clipboard!.watch((text) => copied.push(text));
    await own.stub.set('scrcpy-copied', 'скопировано');
    await until('the copied text', () => copied.length > 0);
    expect(copied).toEqual(['скопировано']);
    unwatch();
    await own.phone.clipboard!.write('a ключ');
    expect((await own.stub.read('scrcpy-clipboard')).toString()).toBe('a ключ');
    expect(await heard(own.stub, 'setClipboard')).toEqual([{ kind: 'setClipboard', paste: false, text: 'a ключ' }]);
    expect(await own.phone.clipboard!.read()).toBe('a ключ');
    await own.stub.unset('scrcpy-clipboard');
    expect(await own.phone.clipboard!.read()).toBe('');
  });

  it('lifts the fingers that are down when the last viewer goes', async () => {
    // The slow server would lose unread messages if its video connection ended first.
    await own.stub.set('scrcpy-slow', '400');
    await touch('down', 0, 0.5, 0.5);
    await stream.close();
    // The clipboard's reader is still there, and is asked for nothing.
    await touch('up', 0, 0.5, 0.5);
    expect(await touches(2)).toEqual(['down 0 270,480', 'up 0 270,480']);
    await own.stub.unset('scrcpy-slow');
  });

  it('lets the phone read the lift of a viewer who goes at once', async () => {
    const last = await own.phone.video!(anyVideo, () => {});
    await own.stub.set('scrcpy-slow', '400');
    await touch('down', 0, 0.5, 0.5);
    await touch('up', 0, 0.5, 0.5);
    await last.close();
    expect(await touches(2)).toEqual(['down 0 270,480', 'up 0 270,480']);
    await own.stub.unset('scrcpy-slow');
  });
});

describe.skipIf('missing' in adbd)('control of a phone without viewers', () => {
  let own: ScrcpyBench;
  const inputs = async () => (await own.stub.calls('input')).map((call) => call.slice(1).join(' '));

  beforeAll(async () => {
    own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'CONTROL2');
  });
  afterAll(() => own.close());

  it('goes by input until something needs more', async () => {
    await own.phone.tap({ x: 0.5, y: 0.5 });
    await own.phone.text('plain');
    await own.phone.key('back');
    expect(await inputs()).toEqual(['tap 540 960', 'text plain', 'keyevent KEYCODE_BACK']);
    expect(await own.stub.calls('app_process')).toEqual([]);
  });

  it('takes a finger back that input pressed when a second one comes, and makes one gesture of both', async () => {
    await own.stub.forgetCalls();
    const touch = (kind: TouchEvent['kind'], pointerId: number, x: number) =>
      own.phone.touch({ kind, pointerId, point: { x, y: 0.5 } });
    await touch('down', 0, 0.5);
    await touch('down', 1, 0.75);
    await touch('up', 1, 0.75);
    await touch('up', 0, 0.25);
    expect(await inputs()).toEqual(['motionevent DOWN 540 960', 'motionevent CANCEL 540 960']);
    const heardTouches = await untilHeard(own.stub, 'touch', 4);
    expect(heardTouches.map(({ action, pointer, x, width }) => `${action} ${pointer} ${x}/${width}`)).toEqual([
      'down 0 540/1080',
      'down 1 810/1080',
      'up 1 810/1080',
      'up 0 270/1080',
    ]);
  });

  it('starts a server without video for text in any writing system, and reuses it until it is idle', async () => {
    await own.phone.text('日本語');
    await own.phone.text('ಕನ್ನಡ');
    expect((await heard(own.stub, 'setClipboard')).map(({ text }) => text)).toEqual(['日本語', 'ಕನ್ನಡ']);
    expect(await own.stub.calls('app_process')).toHaveLength(1);
    expect(await lastOptions(own.stub)).toMatchObject({
      video: 'false',
      power_on: 'false',
      clipboard_autosync: 'false',
    });
  });

  it('is back at input when the server has died, and starts another when it is needed', async () => {
    await own.stub.forgetCalls();
    const pid = await serverPid(own.stub);
    process.kill(pid, 'SIGKILL');
    await until('the end of the server', () => !isRunning(pid));
    await until('a tap by input', async () => {
      await own.phone.tap({ x: 0, y: 0 }).catch(() => {});
      return (await inputs()).includes('tap 0 0');
    });
    await own.phone.text('ελληνικά');
    expect((await heard(own.stub, 'setClipboard')).at(-1)).toMatchObject({ text: 'ελληνικά' });
  });

  it('says why text cannot be typed where the server does not start', async () => {
    const pid = await serverPid(own.stub);
    process.kill(pid, 'SIGKILL');
    await own.stub.set('scrcpy-fails', 'java.lang.SecurityException: not allowed');
    await until('the failure', async () => {
      const error = await own.phone.text('ру').catch((reason: unknown) => reason);
      return error instanceof UnsupportedError && /SecurityException: not allowed/.test(error.message);
    });
    await own.phone.text('plain');
    expect((await inputs()).at(-1)).toBe('text plain');
  });
});

describe.skipIf('missing' in adbd)('a server without video', () => {
  const idleMs = 600_000;
  let own: ScrcpyBench;

  beforeEach(async () => {
    own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'CONTROL3', idleMs);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await own.close();
  });
  const servers = async () => (await own.stub.calls('app_process')).length;

  it('ends when nothing has needed it for a while, and no finger is down', async () => {
    const touch = (kind: TouchEvent['kind']) => own.phone.touch({ kind, pointerId: 1, point: { x: 0.5, y: 0.5 } });
    await touch('down');
    const pid = await serverPid(own.stub);
    await vi.advanceTimersByTimeAsync(2.5 * idleMs);
    await touch('up');
    expect((await untilHeard(own.stub, 'touch', 2)).map(({ action }) => action)).toEqual(['down', 'up']);
    expect(await servers()).toBe(1);
    await vi.advanceTimersByTimeAsync(idleMs);
    await until('the end of the server', () => !isRunning(pid));
    await own.phone.text('ä');
    expect(await servers()).toBe(2);
  });

  it('stays for as long as it is used', async () => {
    await own.phone.text('ä');
    const pid = await serverPid(own.stub);
    for (const taps of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(0.9 * idleMs);
      await own.phone.tap({ x: 0.5, y: 0.5 });
      await untilHeard(own.stub, 'touch', 2 * taps);
    }
    expect(await own.stub.calls('input')).toEqual([]);
    expect(await serverPid(own.stub)).toBe(pid);
    expect(await servers()).toBe(1);
    await vi.advanceTimersByTimeAsync(idleMs);
    await until('the end of the server', () => !isRunning(pid));
  });
});

it.skipIf('missing' in adbd)(
  'the first touch goes by input at once, those that follow by the server that it starts',
  async () => {
    const own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'CONTROL4');
    try {
      const touch = (kind: TouchEvent['kind']) => own.phone.touch({ kind, pointerId: 0, point: { x: 0.5, y: 0.5 } });
      await touch('down');
      await touch('up');
      const inputs = await own.stub.calls('input');
      expect(inputs.map(([, , action]) => action)).toEqual(['DOWN', 'UP']);
      await until('the server', async () => {
        await touch('down');
        await touch('up');
        return (await heard(own.stub, 'touch')).length > 0;
      });
      await own.stub.forgetCalls();
      await own.phone.tap({ x: 0.5, y: 0.5 });
      await own.phone.key('home');
      expect((await untilHeard(own.stub, 'key', 2)).map(({ keyCode }) => keyCode)).toEqual([3, 3]);
      expect(await own.stub.calls('input')).toEqual([]);
    } finally {
      await own.close();
    }
  },
);
