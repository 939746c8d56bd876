import { connect, type Socket } from 'node:net';
import type { AdbServerClient } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';
import { MaybeConsumable, ReadableStream } from '@yume-chan/stream-extra';

/** Replaces the library's connector, with which a reader waits forever if the connection breaks without a proper end. */
export class AdbConnector extends AdbServerNodeTcpConnector {
  override async connect(
    options: AdbServerClient.ServerConnectionOptions = {},
  ): Promise<AdbServerClient.ServerConnection> {
    const socket = connect(this.spec);
    socket.setNoDelay(true);
    if (options.unref) socket.unref();
    const onAbort = () => socket.destroy(new Error('aborted', { cause: options.signal?.reason }));
    options.signal?.addEventListener('abort', onAbort);
    const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)));
    void closed.then(() => options.signal?.removeEventListener('abort', onAbort));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      // The listener is not removed, because an unhandled `error` event would end the process. Later errors reach the reader's iterator.
      socket.on('error', reject);
    });
    return {
      readable: readableOf(socket),
      writable: new MaybeConsumable.WritableStream({
        write: (chunk: Uint8Array) =>
          new Promise<void>((resolve, reject) => {
            socket.write(chunk, (error) => (error ? reject(error) : resolve()));
          }),
      }),
      closed,
      close: () => void socket.end(),
    };
  }
}

function readableOf(socket: Socket): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = socket[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void socket.destroy(),
  });
}
