import { once } from 'node:events';
import { type Client, createClient } from '@flotilla/client';
import { type AdbFrame, AdbFrameReader, adbFrame, adbFrameOf, adbProtocol } from '@flotilla/contract/adb-frame';
import type { JoinedPhone } from './automation-factories.ts';

const path = '/rapi/ws/adb';

/** One end of a remote adb session, as the command and the agent have it. */
export interface AdbEnd {
  send(frame: Uint8Array): void;
  /** The next frame. */
  next(): Promise<AdbFrame>;
  /** Resolves with the reason when the site has closed the connection. */
  readonly closed: Promise<string>;
  close(): void;
}

async function openEnd(client: Client, query: Record<string, string>): Promise<AdbEnd> {
  const socket = await client.openStream(path, adbProtocol, { query });
  const frames: AdbFrame[] = [];
  let why = '';
  const reader = new AdbFrameReader(({ kind, stream, payload }) => {
    if (kind === adbFrame.bye) why = Buffer.from(payload).toString();
    else if (kind === adbFrame.ping) socket.write(adbFrameOf(adbFrame.pong, 0));
    else frames.push({ kind, stream, payload: Buffer.from(payload) });
    socket.emit('frame');
  });
  socket.on('data', (chunk) => reader.read(chunk)).on('error', () => {});
  return {
    send: (frame) => void socket.write(frame),
    async next() {
      while (frames.length === 0) await once(socket, 'frame');
      return frames.shift()!;
    },
    closed: once(socket, 'close').then(() => why),
    close: () => void socket.end(),
  };
}

export const openCommand = (user: Client, deviceNo: string) => openEnd(user, { deviceNo });
const claimSession = (url: string, { token }: Pick<JoinedPhone, 'token'>, key: string) =>
  openEnd(createClient(url, token), { type: 'device', key });

/** A session with both its ends. */
export async function openAdbSession(url: string, joined: JoinedPhone, user: Client) {
  const command = await openCommand(user, joined.deviceNo);
  const { key } = await joined.phone.next('adb');
  return { command, agent: await claimSession(url, joined, key), key };
}
