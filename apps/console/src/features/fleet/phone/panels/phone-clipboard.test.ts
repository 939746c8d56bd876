import { mostClipboardText } from '@flotilla/contract/canvas-action';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { mostText, PhoneClipboard } from './phone-clipboard.ts';

const sent: Record<string, unknown>[] = [];
let wire: {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  send(text: string): void;
  close(): void;
};
let clipboard: PhoneClipboard;
let stop: () => void;
const copied: string[] = [];
const say = (message: object) => wire.onmessage?.({ data: JSON.stringify({ deviceNo: 'A', ...message }) });
const asked = () => sent.filter(({ action }) => action === 'canvas_action');

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  copied.length = 0;
  wire = { send: (text) => sent.push(JSON.parse(text)), close: () => {} };
  const socket = new LiveSocket(() => wire as unknown as WebSocket);
  clipboard = new PhoneClipboard(socket, 'A', { offline: 'offline', silent: 'silent' });
  const ends = [socket.start(), clipboard.start((text) => copied.push(text))];
  stop = () => ends.forEach((end) => void end());
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('asks, and answers with what the phone said before it was done', async () => {
  wire.onopen?.();
  const reading = clipboard.read();
  expect(asked()).toMatchObject([{ action_type: '_getClipboard', deviceNos: ['A'], seq: 1 }]);
  say({ action: 'clipboard', text: 'copied meanwhile', asked: false });
  say({ action: 'clipboard', text: '剪贴板', asked: true });
  say({ action: 'actionDone', seq: 99, ok: false, error: 'another' });
  say({ action: 'actionDone', seq: 1, ok: true, error: '' });
  expect(await reading).toBe('剪贴板');
  expect(copied).toEqual(['copied meanwhile']);
});

it('writes, and says why not', async () => {
  wire.onopen?.();
  const writing = expect(clipboard.write('text')).rejects.toThrow('no clipboard');
  expect(asked()).toMatchObject([{ action_type: '_setClipboard', clipboard: 'text' }]);
  say({ action: 'actionDone', seq: 1, ok: false, error: 'no clipboard' });
  await writing;
});

it('takes as much as a phone does', () => {
  expect(mostText).toBe(mostClipboardText);
});

it('waits neither for a phone that is silent nor without a connection', async () => {
  await expect(clipboard.read()).rejects.toThrow('offline');
  wire.onopen?.();
  const silent = expect(clipboard.read()).rejects.toThrow('silent');
  await vi.advanceTimersByTimeAsync(20_000);
  await silent;
});
