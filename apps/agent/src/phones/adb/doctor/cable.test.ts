import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { judgeCable, measureCable } from './cable.ts';

/** More than the system holds for a connection: whoever has taken it is reading. */
const much = Buffer.alloc(32 * 1024 * 1024);

/** An adb server whose phone answers each service but one, and falls silent in the middle of that. */
async function adbServerSilentOn(silent: string) {
  const reached = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const service = data.toString().slice(4);
      socket.write('OKAY');
      if (service.startsWith(silent)) socket.write(much, () => reached.resolve(socket));
      else if (!service.startsWith('host:')) socket.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { address: { host: '127.0.0.1', port, adbPath: 'adb' }, reached: reached.promise };
}

test.each(['exec:echo', 'exec:dd'])(
  'measuring that is given up during %s ends its connection at once',
  async (silent) => {
    const { address, reached } = await adbServerSilentOn(silent);
    const giveUp = new AbortController();
    const measured = measureCable(address, 1n, giveUp.signal).catch((error: unknown) => error);
    const socket = await reached;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    giveUp.abort();
    expect(await measured).toMatchObject({ name: 'AbortError' });
    await closed;
  },
);

test.each([
  [4e6, 80, 'ok'],
  [3.9e6, 80, 'warn'],
  [4e6, 81, 'warn'],
])('a cable with %d bytes a second and a round trip of %d ms is %s', (bytesPerSecond, roundTripMs, level) => {
  expect(judgeCable({ bytesPerSecond, roundTripMs }, false).level).toBe(level);
});
