import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Adb } from '@yume-chan/adb';
import type { AdbServerAddress } from '../adb-server.ts';
import { openDeviceSocket } from '../device-socket.ts';
import { ByteReader } from './byte-reader.ts';
import { socketName } from './server-command.ts';

/** One of the server's connections. */
export interface Channel {
  readonly socket: Socket;
  readonly reader: ByteReader;
}

/** The connection data of one phone. */
export interface PhoneWay {
  readonly adb: Adb;
  readonly address: AdbServerAddress;
  readonly transportId: bigint;
}

export interface OpenTunnel {
  /** Returns the server's connections in order: video if there is one, then control. They are destroyed when the signal aborts. */
  accept(count: number): Promise<Channel[]>;
  close(): void;
}

/** The pause between attempts to connect. The server takes a second to start on a slow phone, and each attempt costs a round trip. */
const retryMs = 50;

/** Connects to the server on the phone and retries until it listens. Works over every kind of connection. */
export function forwardTunnel({ address, transportId }: PhoneWay, scid: string, signal: AbortSignal): OpenTunnel {
  const connect = async () => channelOf(await openDeviceSocket(address, transportId, socketName(scid), signal), signal);
  const connectWithRetry = async (): Promise<Channel> => {
    while (true) {
      try {
        return await connect();
      } catch {
        await sleep(retryMs, undefined, { signal });
      }
    }
  };
  return {
    async accept(count) {
      const first = await connectWithRetry();
      // The first byte proves that the server itself has accepted the connection, not only adb.
      await first.reader.expect(1);
      const channels = [first];
      while (channels.length < count) channels.push(await connect());
      return channels;
    },
    close: () => {},
  };
}

/** Lets the server connect to the agent through adb. This needs the adb server on this machine and a phone that allows it. */
export async function reverseTunnel({ adb }: PhoneWay, scid: string, signal: AbortSignal): Promise<OpenTunnel> {
  const server = createServer();
  const arrived: Socket[] = [];
  server.on('connection', (socket) => arrived.push(socket));
  const close = () => {
    server.close();
    for (const socket of arrived.splice(0)) socket.destroy();
    // A failure is ignored, because the tunnel ends with the phone's adbd at the latest.
    adb.reverse.remove(socketName(scid)).catch(() => {});
  };
  try {
    await adb.reverse.addExternal(socketName(scid), `tcp:${await listen(server)}`);
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    async accept(count) {
      while (arrived.length < count) await once(server, 'connection', { signal });
      return arrived.splice(0, count).map((socket) => channelOf(socket, signal));
    },
    close,
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port to listen on');
  return address.port;
}

function channelOf(socket: Socket, signal: AbortSignal): Channel {
  socket.setNoDelay(true);
  socket.on('error', () => {});
  const destroy = () => void socket.destroy();
  if (signal.aborted) destroy();
  signal.addEventListener('abort', destroy, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', destroy));
  return { socket, reader: new ByteReader(socket) };
}
