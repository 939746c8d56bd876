import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, TLSSocket, type TLSSocketOptions } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { type ChunkLease, readSocket, type SocketReader } from './socket-reader.ts';

/** The largest chunk, and so the size of the buffers that are used again. */
const bufferBytes = 256 * 1024;

type Ends = readonly [near: Socket, far: Socket];

/** The two ends of a connection. */
async function connection(): Promise<Ends> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const server = createServer({ allowHalfOpen: true }, resolve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(near, 'connect');
  const far = await promise;
  onTestFinished(async () => {
    near.destroy();
    far.destroy();
    server.close();
    await once(server, 'close');
  });
  return [near, far];
}

/** TLS on both ends, with a shared key instead of a certificate. */
async function secured([near, far]: Ends): Promise<Ends> {
  const psk = randomBytes(32);
  const common = { ciphers: 'PSK', maxVersion: 'TLSv1.2' as const };
  const secureFar = new TLSSocket(far, { ...common, isServer: true, pskCallback: () => psk } as TLSSocketOptions);
  const secureNear = connectTls({
    ...common,
    socket: near,
    allowHalfOpen: true,
    pskCallback: () => ({ psk, identity: 'test' }),
    checkServerIdentity: () => undefined,
  } as ConnectionOptions);
  await once(secureNear, 'secureConnect');
  return [secureNear, secureFar];
}

/** Ways to read a socket: one without TLS, one with TLS, and one whose handle has no buffers of the user. */
const ways = {
  'large buffers': (ends: Ends) => ends,
  TLS: secured,
  'no such handle': (ends: Ends) => {
    const handle = (ends[0] as unknown as { _handle: object })._handle;
    Object.defineProperty(handle, 'useUserBuffer', { value: undefined });
    return ends;
  },
};
type Way = keyof typeof ways;
const all = Object.keys(ways) as Way[];
const usual = all.filter((way) => way !== 'large buffers');

async function reading(way: Way) {
  const [given, far] = await ways[way](await connection());
  const reader = readSocket(given);
  onTestFinished(() => void reader.destroy());
  return { given, reader, far };
}

/** Collects the chunks. Waits for a number of bytes. */
function collect(reader: SocketReader, onLease = ({ release }: ChunkLease, _chunk: Buffer) => release()) {
  let text = '';
  reader.on('chunk', (chunk, lease) => {
    text += chunk.toString('latin1');
    onLease(lease, chunk);
    (reader as unknown as Socket).emit('collected');
  });
  return async (bytes: number): Promise<string> => {
    while (text.length < bytes) await once(reader as unknown as Socket, 'collected');
    return text;
  };
}

test('a socket without TLS is taken over, and closing the new one closes the given one', async () => {
  const { given, reader, far } = await reading('large buffers');
  expect(reader).not.toBe(given);
  const closed = once(given, 'close');
  reader.destroy();
  await Promise.all([closed, once(far.resume(), 'end')]);
});

test.each(usual)('a socket is read as usual: %s', async (way) => {
  const { given, reader } = await reading(way);
  expect(reader).toBe(given);
});

test.each(all)('chunks come once it is resumed, in order, and the end last: %s', async (way) => {
  const { reader, far } = await reading(way);
  const sent = Buffer.from(Array.from({ length: 3 * bufferBytes }, (_, at) => (at * 7) % 251));
  far.write(sent);
  const got = collect(reader);
  const ended = new Promise<void>((resolve) => void reader.on('end', resolve));
  expect(reader.isPaused()).toBe(true);
  reader.resume();
  far.end();
  await ended;
  expect((await got(0)) === sent.toString('latin1')).toBe(true);
});

test.each(all)('nothing comes while it is paused: %s', async (way) => {
  const { reader, far } = await reading(way);
  let text = '';
  reader.on('chunk', (chunk, { release }) => {
    text += chunk.toString();
    release();
    reader.pause();
    reader.emit('collected');
  });
  for (const sent of ['one', 'two', 'three']) {
    const before = text;
    await new Promise((resolve) => far.write(sent, resolve));
    // A round trip in which a reader that is not paused would read what was sent.
    const response = once(far, 'data');
    reader.write('still here');
    await response;
    expect(text).toBe(before);
    const collected = once(reader as unknown as Socket, 'collected');
    reader.resume();
    await collected;
    expect(text).toBe(before + sent);
  }
});

test.each(all)('bytes that waited before come first: %s', async (way) => {
  const [given, far] = await ways[way](await connection());
  given.unshift(Buffer.from('waited, '));
  const reader = readSocket(given);
  onTestFinished(() => void reader.destroy());
  const got = collect(reader);
  far.write('and more');
  reader.resume();
  expect(await got(16)).toBe('waited, and more');
});

test('a buffer is used again only after all holders have released it', async () => {
  const { reader, far } = await reading('large buffers');
  const buffers: ArrayBufferLike[] = [];
  const leases: ChunkLease[] = [];
  let toRead = 0;
  reader.on('chunk', (chunk, lease) => {
    toRead -= chunk.length;
    // Short chunks are copies.
    if (chunk.buffer.byteLength === bufferBytes) {
      buffers.push(chunk.buffer);
      leases.push(lease);
    } else lease.release();
    if (toRead === 0) reader.emit('read');
  });
  reader.resume();
  const receive = async () => {
    buffers.splice(0);
    toRead = 2 * 1024 * 1024;
    const read = once(reader as unknown as Socket, 'read');
    far.write(Buffer.alloc(toRead));
    await read;
    return new Set(buffers);
  };
  const first = await receive();
  expect(first.size).toBe(buffers.length);
  for (const lease of leases) lease.hold();
  for (const { release } of leases) release();
  const second = await receive();
  expect(second.isDisjointFrom(first)).toBe(true);
  for (const { release } of leases) release();
  const third = await receive();
  expect(third.isDisjointFrom(first.union(second))).toBe(false);
});
