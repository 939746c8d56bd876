import { once } from 'node:events';
import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import { WebSocket } from 'ws';
import { createInbox, type Inbox } from './inbox.ts';

export interface Browser extends Inbox<ToBrowser> {
  readonly socket: WebSocket;
  send(message: FromBrowser): void;
  sendRaw(data: string | Uint8Array): void;
  close(): void;
}

/** A panel of one phone, or the wall when no phone is named, signed in with the bearer header. */
export async function openBrowser(url: string, token: string | null, deviceNo?: string): Promise<Browser> {
  const phone = deviceNo === undefined ? '' : `&deviceNo=${encodeURIComponent(deviceNo)}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rapi/ws/device?type=client${phone}`, {
    headers: { 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const inbox = createInbox<ToBrowser>(socket);
  await once(socket, 'open');
  socket.on('error', () => {});
  return {
    ...inbox,
    socket,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    close: () => socket.terminate(),
  };
}
