import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { hashBytes } from '../../../../lib/screen/picture-hash.ts';
import { SyncSession } from './sync-session.ts';

class Wire {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  touches() {
    return this.sent.filter(({ action }) => action === 'canvas_action');
  }
}

let wire: Wire;
let socket: LiveSocket;
let session: SyncSession;
const ended = vi.fn();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  ended.mockClear();
  wire = new Wire();
  socket = new LiveSocket(() => wire as unknown as WebSocket);
  stops.push(socket.start());
  wire.onopen?.();
  session = new SyncSession(socket, { leader: 'L', deviceNos: ['L', 'A', 'B'] }, { silent: 'no answer' }, ended);
  stops.push(session.start());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const tap = (x = 0.5) => {
  session.steer({ action_type: '_touchDown', x, y: 0.5 });
  session.steer({ action_type: '_touchUp', x, y: 0.5 });
};

it('sends what is done on the leader to all in one message each, in order', () => {
  session.steer({ action_type: '_touchDown', x: 0.1, y: 0.5 });
  session.steer({ action_type: '_touchMove', x: 0.2, y: 0.5 });
  session.steer({ action_type: '_touchUp', x: 0.2, y: 0.5 });
  session.steer({ action_type: '_text', text: '你好' });
  expect(wire.touches().map(({ action_type, deviceNos }) => [action_type, deviceNos])).toEqual(
    ['_touchDown', '_touchMove', '_touchUp', '_text'].map((kind) => [kind, ['L', 'A', 'B']]),
  );
  const numbers = wire.touches().map(({ seq }) => Number(seq));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

it('marks each follower by its own answer', () => {
  tap();
  const seq = wire.touches().at(-1)?.seq;
  vi.advanceTimersByTime(200);
  wire.say({ action: 'actionDone', deviceNo: 'A', seq, ok: true, error: '' });
  wire.say({ action: 'actionDone', deviceNo: 'B', seq, ok: false, error: 'offline' });
  expect(session.follower('A')).toMatchObject({ latencyMs: 200, error: undefined });
  expect(session.follower('B')).toMatchObject({ error: 'offline' });
});

it('lifts the finger of a phone that was paused while it was down', () => {
  session.steer({ action_type: '_touchDown', x: 0.1, y: 0.5 });
  session.pause('A');
  session.steer({ action_type: '_touchUp', x: 0.1, y: 0.5 });
  tap();
  expect(wire.touches().map(({ deviceNos }) => deviceNos)).toEqual([
    ['L', 'A', 'B'],
    ['L', 'A', 'B'],
    ['L', 'B'],
    ['L', 'B'],
  ]);
});

it('pauses a phone whose screen departs from the leader’s after a touch', () => {
  const screen = (bright: number) =>
    Uint8Array.from({ length: hashBytes }, (_none, field) => (field < bright ? 220 : 40));
  tap();
  for (let pass = 0; pass < 16; pass += 1) {
    vi.advanceTimersByTime(250);
    socket.pictures.seen('L', screen(60), Date.now());
    socket.pictures.seen('A', screen(61), Date.now());
    socket.pictures.seen('B', screen(10), Date.now());
  }
  expect(session.follower('A')?.paused).toBeUndefined();
  expect(session.follower('B')?.paused).toBe('departed');
  session.resume('B');
  expect(session.follower('B')?.paused).toBeUndefined();
});

const beat = (deviceNo: string, app: string) =>
  wire.say({ action: 'heartbeat', deviceNo, runMode: 'agent', serviceOk: 1, battery: 90, isCharging: 0, app });
const dark = (deviceNo: string, level: number) =>
  socket.pictures.seen(deviceNo, new Uint8Array(hashBytes).fill(level), Date.now());

it('steered by element, pauses phones that lack the element or show another app, and leaves other pictures alone', () => {
  session.by('element');
  tap();
  const picked = wire.touches().find(({ action_type }) => action_type === '_pick');
  wire.say({ action: 'actionDone', deviceNo: 'L', seq: picked?.seq, ok: true, error: '', element: { text: 'Wi-Fi' } });
  const tapped = wire.touches().find(({ action_type }) => action_type === '_tapElement');
  expect(tapped).toMatchObject({ deviceNos: ['A', 'B'], element: { text: 'Wi-Fi' } });
  wire.say({ action: 'actionDone', deviceNo: 'A', seq: tapped?.seq, ok: true, error: '', by: 'element' });
  wire.say({ action: 'actionDone', deviceNo: 'B', seq: tapped?.seq, ok: true, error: '', by: 'place' });
  for (let pass = 0; pass < 16; pass += 1) {
    vi.advanceTimersByTime(250);
    dark('L', 20);
    dark('A', 220);
    for (const deviceNo of ['L', 'A']) beat(deviceNo, 'com.android.settings/.Wifi');
  }
  expect(session.follower('A')?.paused).toBeUndefined();
  expect(session.follower('B')?.paused).toBe('departed');
  for (let pass = 0; pass < 16; pass += 1) {
    vi.advanceTimersByTime(250);
    beat('L', 'com.android.settings/.Wifi');
    beat('A', 'com.example.notes/.Main');
  }
  expect(session.follower('A')?.paused).toBe('departed');
});

it('begun again tells what changes, also where it ended with something untold', () => {
  const told = vi.fn();
  session.onChange(told);
  tap();
  stops.pop()?.();
  vi.advanceTimersByTime(1_000);
  expect(told).not.toHaveBeenCalled();
  stops.push(session.start());
  session.pause('A');
  vi.advanceTimersByTime(100);
  expect(told).toHaveBeenCalled();
});

it('ends when its leader goes, and goes on when a follower does', () => {
  wire.say({ action: 'ended', deviceNo: 'A', msg: '' });
  expect(session.state().followers.map(({ deviceNo }) => deviceNo)).toEqual(['B']);
  wire.say({ action: 'presence', deviceNo: 'B', online: false, since: '' });
  expect(ended).not.toHaveBeenCalled();
  wire.say({ action: 'presence', deviceNo: 'L', online: false, since: '' });
  expect(ended).toHaveBeenCalled();
});
