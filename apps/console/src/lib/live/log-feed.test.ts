import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useServerLink } from '../calls/server-link.ts';
import { openLogFeed, readLine } from './log-feed.ts';

describe('a line of the feed', () => {
  it('is read as time, level and text', () => {
    expect(readLine('2026-11-20T08:00:00.000Z warn battery  low\nsoon')).toEqual({
      time: '2026-11-20T08:00:00.000Z',
      level: 'warn',
      text: 'battery  low\nsoon',
    });
    expect(readLine('2026-11-20T08:00:00.000Z\tinfo\tready').text).toBe('ready');
  });

  it('is shown as it came when it reads otherwise', () => {
    expect(readLine('hello warn there', () => 'now')).toEqual({ time: 'now', level: 'info', text: 'hello warn there' });
    expect(readLine('', () => 'now').text).toBe('');
  });
});

describe('the feed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  function open() {
    const sent: string[] = [];
    const make = () => ({
      OPEN: 1,
      readyState: 1,
      onopen: null as (() => void) | null,
      onmessage: null as ((event: { data: unknown }) => void) | null,
      onclose: null as ((event: { code?: number }) => void) | null,
      send: (text: string) => sent.push(text),
      close: vi.fn(),
    });
    const hear = { onLines: vi.fn(), onClosed: vi.fn(), onOpenedAgain: vi.fn() };
    const addresses: string[] = [];
    const made: ReturnType<typeof make>[] = [];
    const feed = openLogFeed('A 1', hear, (address) => {
      addresses.push(address);
      made.push(make());
      return made.at(-1) as unknown as WebSocket;
    });
    return { made, socket: made[0]!, sent, hear, feed, addresses };
  }

  it('asks for its phone and hands on lines that come together', () => {
    const { socket, hear, feed, addresses } = open();
    expect(addresses[0]).toMatch(/^ws:.*\/websocket\/devicelog\?deviceNo=A%201$/);
    socket.onmessage?.({ data: '2026-11-20T08:00:00.000Z info one' });
    socket.onmessage?.({ data: '2026-11-20T08:00:00.001Z info two' });
    vi.advanceTimersByTime(100);
    expect(hear.onLines).toHaveBeenCalledOnce();
    expect(hear.onLines.mock.calls[0]![0]).toHaveLength(2);
    feed.close();
  });

  it('says "closed" when the page is left, and when it is closed', () => {
    const { sent, feed, socket } = open();
    dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['closed']);
    feed.close();
    expect(socket.close).toHaveBeenCalledOnce();
    dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['closed', 'closed']);
  });

  it('tells when the link closes from the other side, not from this one', () => {
    const { made, hear, feed } = open();
    made[0]!.onclose?.({});
    expect(hear.onClosed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_000);
    feed.close();
    expect(made[1]!.onclose).toBeNull();
  });

  it('is opened again by itself, tells each change once, and repeats no line', () => {
    const { made, hear, feed } = open();
    const line = (second: number) => ({ data: `2026-11-20T08:00:0${second}.000Z info same` });
    made[0]!.onopen?.();
    made[0]!.onmessage?.(line(1));
    made[0]!.onmessage?.(line(1));
    made[0]!.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(2_000);
    made[1]!.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(2_000);
    expect(hear.onClosed).toHaveBeenCalledOnce();
    expect(hear.onOpenedAgain).not.toHaveBeenCalled();
    made[2]!.onopen?.();
    expect(hear.onOpenedAgain).toHaveBeenCalledOnce();
    for (const second of [1, 1, 2]) made[2]!.onmessage?.(line(second));
    vi.advanceTimersByTime(100);
    const times = hear.onLines.mock.calls.flat(2).map(({ time }) => time.slice(18, 19));
    expect(times).toEqual(['1', '1', '2']);
    feed.close();
    vi.advanceTimersByTime(10_000);
    expect(made).toHaveLength(3);
  });

  it('is opened again at once when the server is back, and not while the window is hidden', () => {
    const { made, feed } = open();
    made[0]!.onclose?.({});
    useServerLink.setState(({ returns }) => ({ returns: returns + 1 }));
    expect(made).toHaveLength(2);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    made[1]!.onclose?.({});
    vi.advanceTimersByTime(10_000);
    expect(made).toHaveLength(2);
    feed.close();
  });

  it.each([4401, 4404])('stays closed with %i until a person asks for it', (code) => {
    const { made, feed } = open();
    made[0]!.onclose?.({ code });
    vi.advanceTimersByTime(10_000);
    expect(made).toHaveLength(1);
    feed.reopen();
    expect(made).toHaveLength(2);
    feed.close();
  });
});
