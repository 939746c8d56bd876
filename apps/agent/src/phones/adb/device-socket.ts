import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AdbServerAddress } from './adb-server.ts';
import { AdbCommandError } from './errors.ts';

/**
 * Opens a direct connection to a service of one phone, for long streams with much data. Unlike the library's streams, it can be
 * destroyed at once and its chunks are not copied. The caller destroys it.
 */
export async function openDeviceSocket(
  { host, port }: AdbServerAddress,
  transportId: bigint,
  service: string,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect({ host, port, noDelay: true });
  const onAbort = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await once(socket, 'connect');
    await request(socket, `host:transport-id:${transportId}`);
    await request(socket, service);
    // Later errors end the reader's loop. Without a reader, this listener keeps them from ending the process.
    socket.on('error', () => {});
    return socket;
  } catch (error) {
    socket.on('error', () => {}).destroy();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function request(socket: Socket, request: string): Promise<void> {
  const bytes = Buffer.from(request);
  socket.write(Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]));
  const answer = (await readExactly(socket, 4)).toString();
  if (answer === 'OKAY') return;
  if (answer !== 'FAIL') throw new AdbCommandError(`The adb server responded with ${JSON.stringify(answer)}`);
  const length = Number.parseInt((await readExactly(socket, 4)).toString(), 16);
  throw new AdbCommandError((await readExactly(socket, length)).toString());
}

/** Reads exactly `size` bytes and leaves the rest in the socket. */
async function readExactly(socket: Socket, size: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(size);
    if (bytes?.length === size) return bytes;
    if (bytes || socket.closed) throw new AdbCommandError('The adb server closed the connection');
    await moreOrClosed(socket);
  }
}

async function moreOrClosed(socket: Socket): Promise<void> {
  const settled = new AbortController();
  const either = ['readable', 'close'].map((event) => once(socket, event, settled));
  await Promise.race(either).finally(() => settled.abort());
}
