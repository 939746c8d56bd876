import type { SocketReader } from '@flotilla/client/socket-reader';
import { AdbFrameScanner, mostAdbUnsentBytes } from '@flotilla/contract/adb-frame';

/**
 * Passes whole frames on unchanged, so that the server may send frames of its own between them. The sender is not read while too many
 * bytes wait for the receiver, so that the server holds a limited number of them whatever the two ends do. Bytes that are no frames end
 * the sender's connection.
 */
export function relay(from: SocketReader, to: SocketReader, onBytes: (bytes: number) => void): void {
  const scanner = new AdbFrameScanner();
  /** Writes the beginning of a frame. */
  let held: (() => void)[] = [];
  const resume = () => {
    if (from.isPaused() && to.writableLength <= mostAdbUnsentBytes / 2) from.resume();
  };
  from.on('chunk', (chunk, { release }) => {
    onBytes(chunk.length);
    let wholeBytes = 0;
    try {
      scanner.scan(chunk, ({ end, isLast }) => {
        if (isLast) wholeBytes = end;
      });
    } catch {
      from.destroy();
      return;
    }
    if (!to.writable) return;
    const rest = chunk.subarray(wholeBytes);
    const writeRest = () => to.write(rest, release);
    if (wholeBytes > 0) {
      to.cork();
      for (const write of held) write();
      to.write(chunk.subarray(0, wholeBytes), () => {
        if (rest.length === 0) release();
        resume();
      });
      to.uncork();
      held = [];
    }
    if (rest.length > 0) held.push(writeRest);
    if (to.writableLength > mostAdbUnsentBytes) from.pause();
  });
}
