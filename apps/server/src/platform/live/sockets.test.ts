import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/create-test-app.ts';

const site = await useTestApp();

/** Asks for a WebSocket and leaves its own side open, whatever comes. */
function upgradeAt(path: string) {
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const head = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${head.join('\r\n')}\r\n`);
  socket.write('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
  return socket;
}

test.each([
  ['/rapi/ws/device?type=client', 401],
  ['/rapi/ws/device?type=nothing', 404],
  ['/healthz', 200],
])('an upgrade at %s that is not accepted is answered with %i and ended', async (path, status) => {
  // Those of other clients, kept alive.
  const before = await countConnections();
  const socket = upgradeAt(path);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  await expect.poll(() => countConnections()).toBeLessThanOrEqual(before);
  socket.destroy();
});

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    site.app.http.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
