import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PhoneGoneError } from '../phone.ts';
import { bounded } from './bounded.ts';
import { AdbConnector } from './connector.ts';
import { AdbTimeoutError } from './errors.ts';

const server = createServer();
beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function connected() {
  const { port } = server.address() as { port: number };
  const arrived = once(server, 'connection') as Promise<[Socket]>;
  const connection = await new AdbConnector({ host: '127.0.0.1', port }).connect();
  const [socket] = await arrived;
  return { connection, socket };
}

it('a reader learns of a connection that broke', async () => {
  const { connection, socket } = await connected();
  const reading = connection.readable.getReader().read();
  socket.resetAndDestroy();
  await expect(reading).rejects.toThrow(/ECONNRESET|aborted|premature/i);
  await connection.closed;
});

it('a reader gets everything before a proper end', async () => {
  const { connection, socket } = await connected();
  socket.end(Buffer.alloc(300_000, 1));
  let bytes = 0;
  for await (const chunk of connection.readable) bytes += chunk.length;
  expect(bytes).toBe(300_000);
  await connection.close();
});

it('a port without a listener is an error', async () => {
  const connector = new AdbConnector({ host: '127.0.0.1', port: 1 });
  await expect(connector.connect()).rejects.toThrow(/ECONNREFUSED/);
});

it('work is bounded by its time, its caller and the phone', async () => {
  const never = () => new Promise<never>(() => {});
  const phone = new AbortController();
  const base = { what: 'probe', timeoutMs: 20, gone: phone.signal };
  await expect(bounded(base, never)).rejects.toThrow(AdbTimeoutError);

  const caller = new AbortController();
  const aborted = bounded({ ...base, timeoutMs: 60_000, signal: caller.signal }, never);
  caller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');

  // The connection breaks shortly before the server reports that the phone has disconnected.
  const lost = bounded({ ...base, timeoutMs: 60_000 }, () => Promise.reject(new Error('read ECONNRESET')));
  phone.abort(new PhoneGoneError('unplugged'));
  await expect(lost).rejects.toThrow(PhoneGoneError);
  await expect(bounded(base, async () => 1)).rejects.toThrow(PhoneGoneError);
});
