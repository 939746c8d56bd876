import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { pictureFrame } from './viewer-frames.ts';

/** Sends one phone's pictures to one viewer. */
export interface ViewerChannel {
  readonly socket: WebSocket;
  /** Puts the phone's number before the picture if the socket shows several phones. */
  write(picture: Buffer, sent: () => void): void;
}

/**
 * `deviceNo`: null if the socket shows one phone only. `wire` is the WebSocket's own stream: without compression `ws` writes each
 * message whole, so that a complete frame may stand between two of its own.
 */
export const channelTo = (socket: WebSocket, wire: Duplex, deviceNo: string | null): ViewerChannel => ({
  socket,
  write: (picture, sent) => void wire.write(pictureFrame(picture, deviceNo), sent),
});
