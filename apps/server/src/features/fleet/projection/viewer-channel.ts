import type { WebSocket } from 'ws';

/** Sends one phone's pictures to one viewer. */
export interface ViewerChannel {
  readonly socket: WebSocket;
  /** Puts the phone's number before the picture if the socket shows several phones. */
  write(picture: Buffer, sent: () => void): void;
}

/** `deviceNo`: null if the socket shows one phone only. */
export function channelTo(socket: WebSocket, deviceNo: string | null): ViewerChannel {
  if (deviceNo === null) return { socket, write: (picture, sent) => socket.send(picture, sent) };
  const name = Buffer.from(deviceNo, 'utf8');
  const prefix = Buffer.concat([Buffer.from([name.length]), name]);
  // Two fragments of one message avoid copying the picture.
  const write: ViewerChannel['write'] = (picture, sent) => {
    socket.send(prefix, { binary: true, fin: false });
    socket.send(picture, { binary: true, fin: true }, sent);
  };
  return { socket, write };
}
