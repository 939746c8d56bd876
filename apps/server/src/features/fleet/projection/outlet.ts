import type { WebSocket } from 'ws';

/** The way to one viewer of one phone. */
export interface Outlet {
  readonly socket: WebSocket;
  /** Sends a picture as it is, under the phone's number where the socket shows many. */
  write(picture: Buffer, sent: () => void): void;
}

/** `deviceNo` where the socket shows many phones. */
export function outletOf(socket: WebSocket, deviceNo: string | null): Outlet {
  if (deviceNo === null) return { socket, write: (picture, sent) => socket.send(picture, sent) };
  const name = Buffer.from(deviceNo, 'utf8');
  const prefix = Buffer.concat([Buffer.from([name.length]), name]);
  // Two fragments of one message: the picture is not copied to put the number before it.
  const write: Outlet['write'] = (picture, sent) => {
    socket.send(prefix, { binary: true, fin: false });
    socket.send(picture, { binary: true, fin: true }, sent);
  };
  return { socket, write };
}
