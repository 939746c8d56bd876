import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openByteStream, StreamRefused } from './byte-stream.ts';

const opening = { protocol: 'flotilla-test', headers: { authorization: 'Bearer fa_1' } };

async function siteWith(prepare: (server: Server) => void): Promise<URL> {
  const server = createServer();
  prepare(server);
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`);
}
/** A site that accepts upgrades, with these first bytes in the packet of its response. */
const upgrading = (protocol: string, first = '') =>
  siteWith((server) =>
    server.on('upgrade', (request, socket) => {
      const head = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
      socket.on('error', () => {}).write(`${head}${first}`);
      socket.write(` ${request.headers.upgrade} ${request.headers.authorization}`);
    }),
  );
const refusing = (status: number, text: string) =>
  siteWith((server) => server.on('request', (_request, response) => response.writeHead(status).end(text)));

test('it gets the first bytes, which may come with the response', async () => {
  const socket = await openByteStream(await upgrading('flotilla-test', 'first'), opening);
  onTestFinished(() => void socket.destroy());
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    text += chunk;
    if (text.length >= 'first flotilla-test Bearer fa_1'.length) break;
  }
  expect(text).toBe('first flotilla-test Bearer fa_1');
});

test.each([
  [401, '{"code":-401,"msg":"Please sign in"}', 'Please sign in'],
  [502, '<html>no server</html>', 'the site answered 502'],
  [403, 'null', 'the site answered 403'],
])('a refusal %i has the text of the site, if there is one', async (status, text, why) => {
  const refused = openByteStream(await refusing(status, text), opening);
  await expect(refused).rejects.toThrow(new StreamRefused(why));
});

test('another protocol is refused', async () => {
  const refused = openByteStream(await upgrading('websocket'), opening);
  await expect(refused).rejects.toThrow(new StreamRefused('the site answered with another protocol'));
});

test('a site that cannot be reached is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const refused = openByteStream(new URL(`http://127.0.0.1:${port}/stream?key=secret`), opening);
  await expect(refused).rejects.toThrow(StreamRefused);
  await expect(refused).rejects.toThrow(new RegExp(`^http://127.0.0.1:${port} cannot be reached: .*ECONNREFUSED`));
});
