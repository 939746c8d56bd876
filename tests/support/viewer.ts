import { once } from 'node:events';
import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import { WebSocket } from 'ws';

/** A program that watches one phone as a browser does: `/rapi/ws/device?deviceNo=…&type=client`. */
export interface Viewer {
  send(message: FromBrowser): void;
  /** The next picture, as it comes from the phone. */
  picture(): Promise<Buffer>;
  /** The next message of this action. */
  message<A extends ToBrowser['action']>(action: A): Promise<Extract<ToBrowser, { action: A }>>;
  close(): Promise<void>;
}

export async function openViewer(address: string, token: string, deviceNo: string): Promise<Viewer> {
  const url = `${address.replace('http', 'ws')}/rapi/ws/device?deviceNo=${encodeURIComponent(deviceNo)}&type=client`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
  await once(socket, 'open');
  const next = (wanted: (data: Buffer, binary: boolean) => boolean): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const hear = (data: Buffer, binary: boolean) => {
        if (!wanted(data, binary)) return;
        socket.off('message', hear);
        resolve(data);
      };
      socket.on('message', hear);
      socket.once('close', (code, reason) => reject(new Error(`the viewer was closed: ${code} ${reason}`)));
    });
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    picture: () => next((_data, binary) => binary),
    message: async (action) =>
      JSON.parse(String(await next((data, binary) => !binary && JSON.parse(String(data)).action === action))),
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
