import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

export interface FollowedLog {
  readonly lines: readonly string[];
  readonly socket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Waits for a line with this text. */
  sees(text: string): Promise<string>;
}

/** A person's log feed of one phone. */
export async function followLog(url: string, token: string | null, deviceNo: string): Promise<FollowedLog> {
  const address = `${url.replace('http', 'ws')}/websocket/devicelog?deviceNo=${encodeURIComponent(deviceNo)}`;
  const socket = new WebSocket(address, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  const lines: string[] = [];
  socket.on('message', (data) => lines.push(String(data)));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  return { lines, socket, closed, sees: (text) => eventually(() => lines.find((line) => line.includes(text))) };
}
