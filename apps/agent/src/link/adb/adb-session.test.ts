import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { readSocket } from '@flotilla/client/socket-reader';
import {
  type AdbFrame,
  AdbFrameReader,
  adbFrame,
  adbFrameOf,
  creditFrame,
  mostAdbPayloadBytes,
  mostAdbStreams,
} from '@flotilla/contract/adb-frame';
import { adbWindowBytes } from '@flotilla/contract/adb-window';
import { expect, onTestFinished, test } from 'vitest';
import { AdbSession } from './adb-session.ts';

async function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server;
}
async function dial(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The session of an agent whose phone serves its services with `onService`, and the site's end of it. */
async function openSession(onService: (socket: Socket) => void) {
  const phone = await listen(onService);
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = await dial(await listen(resolve));
  const gone = new AbortController();
  const adb = { banner: () => 'device::', open: () => dial(phone) };
  const session = new AdbSession({ socket: readSocket(socket), adb, gone: gone.signal, ended: () => {} });
  const site = await promise;
  const frames: AdbFrame[] = [];
  const reader = new AdbFrameReader(({ kind, stream, payload }) => {
    frames.push({ kind, stream, payload: Buffer.from(payload) });
    site.emit('frame');
  });
  site.on('data', (chunk) => reader.read(chunk));
  /** Waits for a frame of this kind. Returns the payloads of those so far, with at least this number of bytes. */
  const frame = async (kind: number, bytes = 0): Promise<Buffer> => {
    for (;;) {
      const found = frames.filter((one) => one.kind === kind);
      const all = Buffer.concat(found.map(({ payload }) => payload));
      if (found.length > 0 && all.length >= bytes) return all;
      await once(site, 'frame');
    }
  };
  const text = async (kind: number, bytes = 0) => (await frame(kind, bytes)).toString();
  const open = (stream: number, service = 'shell:') =>
    site.write(adbFrameOf(adbFrame.open, stream, Buffer.from(service)));
  return { session, site, gone, frame, text, open, ended: once(site, 'close') };
}

test('data goes to the phone and back, in order, however large', async () => {
  const { site, frame, text, open } = await openSession((socket) => socket.pipe(socket));
  expect(await text(adbFrame.hello)).toBe('device::');
  open(1);
  await frame(adbFrame.opened);
  const sent = Buffer.from(Array.from({ length: adbWindowBytes }, (_, at) => (at * 7) & 255));
  for (let at = 0; at < sent.length; at += 1000) site.write(adbFrameOf(adbFrame.data, 1, sent.subarray(at, at + 1000)));
  expect(Buffer.compare(await frame(adbFrame.data, sent.length), sent)).toBe(0);
});

test('the phone is read no further than its window, and on with credit', async () => {
  const { site, frame, open } = await openSession((socket) => socket.write(Buffer.alloc(8 * adbWindowBytes)));
  open(1);
  const most = adbWindowBytes + mostAdbPayloadBytes;
  await frame(adbFrame.data, adbWindowBytes);
  open(2);
  // The second stream's whole window comes after all that the first may send.
  let got = (await frame(adbFrame.data, 2 * adbWindowBytes)).length;
  expect(got).toBeLessThanOrEqual(2 * most);
  site.write(creditFrame(1, 4 * adbWindowBytes));
  got = (await frame(adbFrame.data, 6 * adbWindowBytes)).length;
  expect(got).toBeLessThanOrEqual(6 * adbWindowBytes + 2 * mostAdbPayloadBytes);
});

test('a command that sends more than its window ends the session', async () => {
  const { site, frame, text, open } = await openSession((socket) => socket.pause());
  open(1);
  await frame(adbFrame.opened);
  const data = adbFrameOf(adbFrame.data, 1, Buffer.alloc(mostAdbPayloadBytes));
  for (let sent = 0; sent < 40 * mostAdbPayloadBytes && site.writable; sent += mostAdbPayloadBytes) site.write(data);
  expect(await text(adbFrame.bye)).toBe('a stream exceeded its window');
});

test('a session has at most so many streams, and services of the agent’s machine are refused', async () => {
  const { text, open } = await openSession(() => {});
  open(1, 'host:kill');
  const first = await text(adbFrame.refused);
  expect(first).toContain('not available');
  for (let stream = 2; stream < mostAdbStreams + 2; stream += 1) open(stream);
  open(mostAdbStreams + 2);
  expect(await text(adbFrame.refused, first.length + 1)).toBe(`${first}too many streams`);
});

test('it ends with its phone, with the reason, and closes its streams', async () => {
  const closed = Promise.withResolvers<void>();
  const { gone, frame, text, open, ended } = await openSession((socket) => {
    socket.resume().once('close', () => closed.resolve());
  });
  open(1);
  await frame(adbFrame.opened);
  gone.abort();
  expect(await text(adbFrame.bye)).toBe('the phone is disconnected from its agent');
  await Promise.all([ended, closed.promise]);
});

test('bytes that are no frames end it', async () => {
  const { site, text } = await openSession(() => {});
  site.write(Buffer.alloc(64, 0xff));
  expect(await text(adbFrame.bye)).toBe('malformed');
});
