import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  type AdbFrameKind,
  adbFrame,
  adbFrameOf,
  adbHeaderBytes,
  mostAdbPayloadBytes,
  readAdbFrame,
} from '@flotilla/contract/adb-frame';
import WebSocket from 'ws';
import { DeviceSide } from './device-side.ts';

interface Options {
  readonly site: URL;
  readonly token: string;
  readonly deviceNo: string;
  readonly port: number;
  refused(service: string, why: string): void;
}

export interface AdbSession {
  readonly port: number;
  /** Resolves with the reason when the session has ended. */
  readonly ended: Promise<string>;
  close(): void;
}

/** The session cannot be opened; the message is for the user. */
export class AdbRefused extends Error {
  override readonly name = 'AdbRefused';
}

const handshakeMs = 15_000;
/** A site that is silent for this time is lost; it pings more often. */
const silenceMs = 60_000;

/** Opens adb of a phone through the site, and listens for the local adb server. @throws AdbRefused */
export async function openAdbSession(options: Options): Promise<AdbSession> {
  const { socket, banner } = await connectToSite(options);
  const ended = once(socket, 'close').then(([code, why]) => String(why) || `the connection was lost (${code})`);
  const sides = new Set<DeviceSide>();
  let streams = 0;
  const send = (kind: AdbFrameKind, stream: number, payload: Uint8Array) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(adbFrameOf(kind, stream, payload));
  };
  const server = createServer((local) => {
    const side = new DeviceSide(local, {
      banner,
      send,
      sendFrame: (frame) => socket.readyState === WebSocket.OPEN && socket.send(frame),
      newStream: () => {
        streams += 1;
        return streams;
      },
      refused: options.refused,
    });
    sides.add(side);
    local.once('close', () => sides.delete(side));
    socket.once('close', () => local.destroy());
  });
  socket.on('message', (data) => {
    const frame = readAdbFrame(data as Buffer);
    if (!frame) return;
    for (const side of sides) if (side.receive(frame)) return;
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  socket.once('close', () => server.close());
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    ended,
    close: () => socket.close(1000, 'the command has ended'),
  };
}

/** Waits for the phone's banner, which the agent sends first. */
async function connectToSite({ site, token, deviceNo }: Options) {
  const url = new URL(`rapi/ws/adb?deviceNo=${encodeURIComponent(deviceNo)}`, site);
  url.protocol = site.protocol.replace('http', 'ws');
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    perMessageDeflate: false,
    maxPayload: mostAdbPayloadBytes + adbHeaderBytes,
    handshakeTimeout: handshakeMs,
    followRedirects: false,
    generateMask: (mask) => mask.fill(0),
  });
  const silence = setTimeout(() => socket.terminate(), silenceMs);
  for (const event of ['ping', 'message'] as const) socket.on(event, () => silence.refresh());
  socket.once('close', () => clearTimeout(silence));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const refuse = (why: string) => reject(new AdbRefused(why));
  socket.once('unexpected-response', (_request, response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text = (text + chunk).slice(0, 10_000);
    });
    response.on('end', () => refuse(messageIn(text) ?? `the site answered ${response.statusCode}`));
  });
  socket.on('error', (error) => refuse(`${site.href} cannot be reached: ${error.message}`));
  socket.once('close', (code, why) => refuse(why.toString() || `the site closed the connection (${code})`));
  socket.once('message', (data) => {
    const frame = readAdbFrame(data as Buffer);
    if (frame?.kind === adbFrame.hello) resolve(Buffer.from(frame.payload).toString('utf8'));
    else refuse('the site sent something that is no adb');
  });
  return { socket, banner: await promise };
}

function messageIn(text: string): string | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read && 'msg' in read ? String(read.msg) : undefined;
  } catch {
    return undefined;
  }
}
