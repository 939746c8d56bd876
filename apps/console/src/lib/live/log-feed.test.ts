import { describe, expect, it, vi } from 'vitest';
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
  function open() {
    const sent: string[] = [];
    const socket = {
      OPEN: 1,
      readyState: 1,
      onmessage: null as ((event: { data: unknown }) => void) | null,
      onclose: null as (() => void) | null,
      send: (text: string) => sent.push(text),
      close: vi.fn(),
    };
    const hear = { onLines: vi.fn(), onClosed: vi.fn() };
    const addresses: string[] = [];
    const close = openLogFeed('A 1', hear, (address) => {
      addresses.push(address);
      return socket as unknown as WebSocket;
    });
    return { socket, sent, hear, close, addresses };
  }

  it('asks for its phone and hands on lines that come together', async () => {
    const { socket, hear, close, addresses } = open();
    expect(addresses[0]).toMatch(/^ws:.*\/websocket\/devicelog\?deviceNo=A%201$/);
    socket.onmessage?.({ data: '2026-11-20T08:00:00.000Z info one' });
    socket.onmessage?.({ data: '2026-11-20T08:00:00.001Z info two' });
    await vi.waitFor(() => expect(hear.onLines).toHaveBeenCalledOnce(), 10_000);
    expect(hear.onLines.mock.calls[0]![0]).toHaveLength(2);
    close();
  });

  it('says "closed" when the page is left, and when it is closed', () => {
    const { sent, close, socket } = open();
    dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['closed']);
    close();
    expect(socket.close).toHaveBeenCalledOnce();
    dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['closed', 'closed']);
  });

  it('tells when the link closes from the other side, not from this one', () => {
    const { socket, hear, close } = open();
    const { onclose } = socket;
    onclose?.();
    expect(hear.onClosed).toHaveBeenCalledOnce();
    close();
    expect(socket.onclose).toBeNull();
  });
});
