import { once } from 'node:events';
import { connect } from 'node:net';
import { deviceProtocol, maxPictureBytes } from '@flotilla/contract/device';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { refusedUpgrade } from '../../../testing/refused-upgrade.ts';
import { openPhone } from '../../../testing/scripted-phone.ts';

// The real ones with low limits, and a message that fails unexpectedly.
vi.mock('./greetings.ts', async (original) => {
  const { createGreetings } = await original<typeof import('./greetings.ts')>();
  return { createGreetings: () => createGreetings({ mostAtOnce: 4, mostBytesAtOnce: 1_200_000 }) };
});
vi.mock('./read-frame.ts', async (original) => {
  const real = await original<typeof import('./read-frame.ts')>();
  const readFrame: typeof real.readFrame = (value) => {
    if (value.action === 'unforeseen') throw new Error('nobody foresaw this');
    return real.readFrame(value);
  };
  return { ...real, readFrame };
});

const site = await useTestApp();

const address = () => `${site.url}/rapi/ws/device?type=device`;

/** The head of one masked frame of `bytes`, and as much of it as is sent. */
function partOfFrame(bytes: number, sent: number): Buffer {
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0x82ff);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return Buffer.concat([head, Buffer.alloc(sent)]);
}

/** A connection that sends part of a frame and waits. */
async function hold(sent: number) {
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1' });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Host: localhost'];
  socket.write(`GET /rapi/ws/device?type=device HTTP/1.1\r\n${head.join('\r\n')}\r\n`);
  socket.write('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
  await once(socket, 'data');
  socket.write(partOfFrame(maxPictureBytes, sent));
  return { socket, closed };
}

test('who sends more than a hello before it is known is cut off', async () => {
  const { socket, closed } = await hold(3_900_000);
  const [words] = await once(socket, 'data');
  expect(String(words)).toContain('"reason":"tooLarge"');
  await closed;
});

test('so are those of one network that together send more than any hellos need', async () => {
  const sockets = await Promise.all([hold(500_000), hold(500_000), hold(500_000)]);
  const words = await Promise.any(sockets.map(({ socket }) => once(socket, 'data')));
  expect(String(words)).toContain('"reason":"tooLarge"');
  for (const { socket } of sockets) socket.destroy();
  await Promise.all(sockets.map(({ closed }) => closed));
});

test('no more than so many of one network say nothing at once, known phones apart', async () => {
  const { phone: owned, token } = await ownedPhone(site, await site.tenant());
  owned.close();
  const silent = await Promise.all([1, 2, 3, 4].map(() => openPhone(site.url)));
  expect(await refusedUpgrade(address())).toBe(429);
  const authorization = `Bearer ${token}`;
  expect(await refusedUpgrade(address(), { authorization: `${authorization}x` })).toBe(429);
  // A phone with a token goes first.
  const known = new WebSocket(address().replace('http', 'ws'), { headers: { authorization } });
  await once(known, 'open');
  known.terminate();
  silent[0]!.sendRaw(JSON.stringify({ action: 'hello', protocol: deviceProtocol + 1 }));
  await silent[0]!.closed;
  const other = await openPhone(site.url);
  for (const phone of [...silent, other]) phone.close();
});

test('a message with an unexpected failure ends its own connection only', async () => {
  const tenant = await site.tenant();
  const [one, other] = [await ownedPhone(site, tenant), await ownedPhone(site, tenant)];
  one.phone.sendRaw('{"action": "unforeseen"}');
  expect((await one.phone.closed).code).toBe(1011);
  other.phone.heartbeat();
  expect(other.phone.socket.readyState).toBe(other.phone.socket.OPEN);
  other.phone.close();
});
