import { mostAdbUnsentBytes } from '@flotilla/contract/adb-frame';
import type { WebSocket } from 'ws';

/**
 * Passes frames on unchanged and counts their bytes. The sender is not read while too many bytes wait for the receiver, so that the
 * server holds a limited number of them whatever the two ends do.
 */
export function relay(from: WebSocket, to: WebSocket, count: (bytes: number) => void): void {
  from.on('message', (data: Buffer) => {
    count(data.length);
    to.send(data, { binary: true }, () => {
      if (from.isPaused && to.bufferedAmount <= mostAdbUnsentBytes / 2) from.resume();
    });
    if (to.bufferedAmount > mostAdbUnsentBytes) from.pause();
  });
}
