import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { binaryFrame, textFrame } from './frames.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
await once(server, 'listening');
afterAll(() => server.close());

/** The message that a WebSocket client reads from the frame. */
async function readBack(frame: Buffer): Promise<{ data: Buffer; isBinary: boolean }> {
  server.once('connection', (_socket, request) => request.socket.write(frame));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean];
  client.terminate();
  return { data, isBinary };
}

test.each([0, 125, 126, 65_535, 65_536, 300_000])('a frame of %i bytes is one whole message', async (bytes) => {
  const parts = [Buffer.alloc(Math.min(bytes, 3), 1), Buffer.alloc(Math.max(bytes - 3, 0), 2)];
  expect(await readBack(binaryFrame(...parts))).toEqual({ data: Buffer.concat(parts), isBinary: true });
  const text = `${'手机'.repeat(bytes / 6)}${'x'.repeat(bytes % 6)}`;
  expect(await readBack(textFrame(text))).toEqual({ data: Buffer.from(text), isBinary: false });
});
