import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AdbServerAddress } from './adb-server.ts';
import { AdbCommandError } from './errors.ts';

/**
 * A direct connection to a service of one phone, for long streams with much data: it can be destroyed at once, and nothing
 * wraps its chunks. The caller destroys it.
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
    await ask(socket, `host:transport-id:${transportId}`);
    await ask(socket, service);
    // Later errors end the reader's loop; without a reader they need a listener.
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

async function ask(socket: Socket, request: string): Promise<void> {
  const bytes = Buffer.from(request);
  socket.write(Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]));
  const answer = (await readExactly(socket, 4)).toString();
  if (answer === 'OKAY') return;
  if (answer !== 'FAIL') throw new AdbCommandError(`The adb server answered ${JSON.stringify(answer)}`);
  const length = Number.parseInt((await readExactly(socket, 4)).toString(), 16);
  throw new AdbCommandError((await readExactly(socket, length)).toString());
}

/** The rest stays in the socket. */
async function readExactly(socket: Socket, size: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(size);
    if (bytes?.length === size) return bytes;
    if (bytes || socket.closed) throw new AdbCommandError('The adb server hung up');
    await moreOrClosed(socket);
  }
}

async function moreOrClosed(socket: Socket): Promise<void> {
  const settled = new AbortController();
  const either = ['readable', 'close'].map((event) => once(socket, event, settled));
  await Promise.race(either).finally(() => settled.abort());
}
