import type { WebSocket } from 'ws';

/** The way to one viewer of one phone. */
export interface Outlet {
  readonly socket: WebSocket;
  /** Sends a picture as it is, under the phone's number where the socket shows many. */
  write(picture: Buffer, sent: () => void): void;
}
