import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useServerLink } from '../calls/server-link.ts';
import { checkMs } from './connection.ts';
import { LiveSocket } from './live-socket.ts';
import type { Room, RoomState } from './rooms.ts';

/** The server's side of a WebSocket, as far as the tests need it. */
class FakeSocket {
  static made: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  closed = false;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  picture(deviceNo: string, ...bytes: number[]) {
    const name = new TextEncoder().encode(deviceNo);
    this.onmessage?.({ data: new Uint8Array([name.length, ...name, ...bytes]).buffer });
  }
  actions() {
    return this.sent.map(({ action }) => action);
  }
}

const last = () => FakeSocket.made.at(-1)!;
const make = () => new LiveSocket(() => new FakeSocket() as unknown as WebSocket);
function roomOf() {
  const states: RoomState[] = [];
  const pictures: number[][] = [];
  const room: Room = {
    settings: { screen_mode: '2' },
    onState: (state) => states.push(state),
    onPicture: (picture) => pictures.push([...picture]),
  };
  return { room, states, pictures };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
});
afterEach(() => vi.useRealTimers());

describe('the connection', () => {
  it('says which language the console shows when it opens, and when that changes', () => {
    const socket = make();
    socket.speak('en');
    const stop = socket.start();
    last().onopen?.();
    expect(last().sent).toEqual([{ action: 'language', language: 'en' }]);
    socket.speak('zh-TW');
    last().onclose?.();
    vi.advanceTimersByTime(checkMs);
    last().onopen?.();
    expect(FakeSocket.made.map(({ sent }) => sent.at(-1))).toEqual([
      { action: 'language', language: 'zh-TW' },
      { action: 'language', language: 'zh-TW' },
    ]);
    stop();
  });

  it('owes nothing for pictures of a connection that broke', () => {
    const socket = make();
    const stop = socket.start();
    socket.join('A-1', roomOf().room);
    last().onopen?.();
    socket.drawn('A-1', 2);
    last().onclose?.();
    useServerLink.setState(({ returns }) => ({ returns: returns + 1 }));
    last().onopen?.();
    socket.drawn('A-1', 1);
    expect(FakeSocket.made.map((one) => one.actions())).toEqual([['joinRoom'], ['joinRoom']]);
    vi.advanceTimersByTime(checkMs);
    const acks = last().sent.filter(({ action }) => action === 'pictureAck');
    expect(acks.map(({ count }) => count)).toEqual([1]);
    stop();
  });

  it('watches all phones anew with few messages', () => {
    const socket = make();
    for (let nth = 0; nth < 600; nth += 1) socket.watch(`A-${nth}`, () => {});
    const stop = socket.start();
    last().onopen?.();
    expect(last().sent.map(({ deviceNos }) => (deviceNos as string[]).length)).toEqual([500, 100]);
    stop();
  });

  it('pings every 2 s while it stands, and answers pings', () => {
    const stop = make().start();
    last().onopen?.();
    vi.advanceTimersByTime(checkMs);
    expect(last().actions()).toEqual(['ping']);
    last().say({ action: 'ping' });
    expect(last().actions()).toEqual(['ping', 'pong']);
    stop();
  });

  it('is made anew at the next check after it broke', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    expect(socket.link()).toBe('open');
    last().onclose?.();
    expect(socket.link()).toBe('connecting');
    expect(FakeSocket.made).toHaveLength(1);
    vi.advanceTimersByTime(checkMs);
    expect(FakeSocket.made).toHaveLength(2);
    stop();
  });

  it('is made anew at once when the server is back', () => {
    const stop = make().start();
    last().onopen?.();
    last().onclose?.();
    useServerLink.setState(({ returns }) => ({ returns: returns + 1 }));
    expect(FakeSocket.made).toHaveLength(2);
    stop();
    useServerLink.setState(({ returns }) => ({ returns: returns + 1 }));
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('is given up when nothing is heard, although it never closed', () => {
    const stop = make().start();
    const first = last();
    first.onopen?.();
    vi.advanceTimersByTime(checkMs * 6);
    expect(first.closed).toBe(true);
    expect(FakeSocket.made).toHaveLength(2);
    stop();
  });

  it('ends with the page and stays ended', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    stop();
    expect(last().closed).toBe(true);
    expect(socket.link()).toBe('closed');
    vi.advanceTimersByTime(checkMs * 3);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('does not hear a connection that it gave up', () => {
    const socket = make();
    const hear = vi.fn();
    socket.watch('A-1', hear);
    const stop = socket.start();
    const first = last();
    first.onopen?.();
    first.onclose?.();
    first.say({ action: 'presence', deviceNo: 'A-1', online: false, since: '' });
    expect(hear).not.toHaveBeenCalled();
    stop();
  });

  it('leaves rubbish and unknown actions aside', () => {
    const socket = make();
    const hear = vi.fn();
    socket.watch('A-1', hear);
    const stop = socket.start();
    last().onopen?.();
    last().onmessage?.({ data: '{' });
    last().onmessage?.({ data: 'null' });
    last().say({ action: 'newest', deviceNo: 'A-1' });
    last().onmessage?.({ data: new ArrayBuffer(0) });
    expect(hear).not.toHaveBeenCalled();
    stop();
  });
});

describe('watching', () => {
  it('is asked for once for several who watch, after each reconnect, and ended with the last of them', () => {
    const socket = make();
    const one = vi.fn();
    const two = vi.fn();
    const endOne = socket.watch('A-1', one);
    const endTwo = socket.watch('A-1', two);
    const stop = socket.start();
    last().onopen?.();
    expect(last().sent).toEqual([{ action: 'watch', deviceNos: ['A-1'] }]);
    last().say({ action: 'presence', deviceNo: 'A-1', online: true, since: '' });
    last().say({ action: 'presence', deviceNo: 'A-2', online: true, since: '' });
    expect(one).toHaveBeenCalledOnce();
    expect(two).toHaveBeenCalledOnce();
    last().onclose?.();
    vi.advanceTimersByTime(checkMs);
    last().onopen?.();
    expect(last().actions()).toEqual(['watch']);
    endOne();
    expect(last().actions()).toEqual(['watch']);
    endTwo();
    expect(last().actions()).toEqual(['watch', 'unwatch']);
    stop();
  });
});

describe('rooms', () => {
  it('are joined with the settings, open with the answer, and are left', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    const { room, states } = roomOf();
    const leave = socket.join('A-1', room);
    expect(last().sent).toEqual([{ action: 'joinRoom', deviceNo: 'A-1', screenSetting: { screen_mode: '2' } }]);
    last().say({ action: 'joinRoomResp', deviceNo: 'A-1', code: 0, msg: '' });
    expect(states).toEqual([{ at: 'joining' }, { at: 'open' }]);
    leave();
    leave();
    expect(last().actions()).toEqual(['joinRoom', 'exitRoom']);
    stop();
  });

  it('say why they were refused, and are not joined again by a reconnect', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    const { room, states } = roomOf();
    socket.join('A-1', room);
    last().say({ action: 'joinRoomResp', deviceNo: 'A-1', code: 1, msg: 'unsupported' });
    expect(states.at(-1)).toEqual({ at: 'refused', msg: 'unsupported' });
    last().onclose?.();
    vi.advanceTimersByTime(checkMs);
    last().onopen?.();
    expect(last().actions()).not.toContain('joinRoom');
    stop();
  });

  it('are joined again after a reconnect', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    const { room, states } = roomOf();
    socket.join('A-1', room);
    last().say({ action: 'joinRoomResp', deviceNo: 'A-1', code: 0, msg: '' });
    last().onclose?.();
    expect(states.at(-1)).toEqual({ at: 'joining' });
    vi.advanceTimersByTime(checkMs);
    last().onopen?.();
    expect(last().actions()).toContain('joinRoom');
    stop();
  });

  it('end when the phone may no longer be seen', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    const { room, states } = roomOf();
    socket.join('A-1', room);
    last().say({ action: 'ended', deviceNo: 'A-1', msg: 'disabled' });
    expect(states.at(-1)).toEqual({ at: 'refused', msg: 'disabled' });
    stop();
  });

  it('get the pictures of their own phone, and acknowledge those drawn together', () => {
    const socket = make();
    const stop = socket.start();
    last().onopen?.();
    const { room, pictures } = roomOf();
    socket.join('手机-1', room);
    last().picture('手机-1', 0xff, 0xd8);
    last().picture('A-2', 0xff, 0xd9);
    expect(pictures).toEqual([[0xff, 0xd8]]);
    expect(socket.received).toEqual({ pictures: 1, bytes: 2 });
    socket.drawn('手机-1', 2);
    socket.drawn('A-2', 3);
    expect(last().sent).toHaveLength(1);
    socket.drawn('手机-1', 1);
    expect(last().sent.slice(1)).toEqual([{ action: 'pictureAck', deviceNo: '手机-1', count: 3 }]);
    vi.advanceTimersByTime(checkMs);
    last().say({ action: 'pong' });
    socket.drawn('手机-1', 3);
    expect(last().sent.at(-1)).toEqual({ action: 'pictureAck', deviceNo: '手机-1', count: 3, ahead: 12 });
    stop();
  });
});

describe('orders', () => {
  it('go out only while the connection stands', () => {
    const socket = make();
    expect(socket.order('A-1', { action: 'rebootEC' })).toBe(false);
    const stop = socket.start();
    last().onopen?.();
    expect(socket.order('A-1', { action: 'canvas_action', action_type: '_back' })).toBe(true);
    expect(last().sent).toEqual([{ action: 'canvas_action', action_type: '_back', deviceNo: 'A-1' }]);
    stop();
  });
});
