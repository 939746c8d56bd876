import type { Duplex } from 'node:stream';
import { maxTextFrameBytes } from '@flotilla/contract/device';
import type { WebSocket } from 'ws';
import { megabyte } from '../../../platform/bytes.ts';

/** The limit before a phone is known: a hello with its frame header, and an early heartbeat. */
const mostBytes = maxTextFrameBytes + 4096;

/** Limits the memory that unknown connections can occupy, per connection and per network. */
export function createGreetings({ mostAtOnce = 2_000, mostBytesAtOnce = 32 * megabyte } = {}) {
  const networks = new Map<string, { silent: number; unknown: number; bytes: number }>();
  return {
    isFull: (network: string): boolean => (networks.get(network)?.silent ?? 0) >= mostAtOnce,

    /** Stops reading and calls `tooMuch` if the connection or its network has sent more than any hello needs. */
    begin(network: string, socket: WebSocket, wire: Duplex, tooMuch: () => void) {
      const shared = networks.get(network) ?? { silent: 0, unknown: 0, bytes: 0 };
      networks.set(network, shared);
      let [isSilent, isOver, bytes] = [true, false, 0];
      shared.silent += 1;
      shared.unknown += 1;
      const count = (data: Buffer) => {
        bytes += data.length;
        shared.bytes += data.length;
        if (bytes <= mostBytes && shared.bytes <= mostBytesAtOnce) return;
        wire.off('data', count);
        socket.pause();
        tooMuch();
      };
      wire.on('data', count);
      const helloReceived = () => {
        if (isSilent) shared.silent -= 1;
        isSilent = false;
      };
      return {
        /** Call it when the hello arrives: the network may then open another connection. */
        helloReceived,
        /** The connection is known or closed; a known one may send pictures. */
        over(): void {
          if (isOver) return;
          isOver = true;
          helloReceived();
          wire.off('data', count);
          shared.bytes -= bytes;
          shared.unknown -= 1;
          if (shared.unknown === 0) networks.delete(network);
        },
      };
    },
  };
}
/** A connection that has not identified itself yet. */
export type Greeting = ReturnType<ReturnType<typeof createGreetings>['begin']>;
