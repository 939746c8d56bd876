import { Socket } from 'node:net';

/** The right to use a chunk. Its memory is used again when all holders have released it; at first there is one. */
export class ChunkLease {
  #holders = 1;
  readonly #onFree: () => void;

  constructor(onFree: () => void) {
    this.#onFree = onFree;
  }

  hold(): void {
    this.#holders += 1;
  }

  readonly release = (): void => {
    this.#holders -= 1;
    if (this.#holders === 0) this.#onFree();
  };
}

/** A socket whose data comes as `chunk` events instead of `data`, once it is resumed. */
export interface SocketReader extends Omit<Socket, 'on'> {
  on(event: 'chunk', listener: (chunk: Buffer, lease: ChunkLease) => void): this;
  on(event: 'end' | 'close', listener: () => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
}

const chunkBytes = 256 * 1024;
/** A chunk of at most this size is copied, so that it does not occupy a large buffer. */
const copiedBytes = chunkBytes / 8;
/** The free buffers of a socket beyond which released ones are left to the garbage collector. */
const mostFree = 8;

const notReused = () => new ChunkLease(() => {});

/**
 * Reads a connected socket into large buffers that are used again. Node's own reads allocate 64 KiB each, which costs more processor time
 * than the transfer itself. Returns the socket to use from now on, paused; the given one no longer works. A socket with TLS is read as
 * usual.
 */
export function readSocket(socket: Socket): SocketReader {
  const { _handle: handle } = socket as unknown as { _handle: { readonly useUserBuffer?: unknown } | null };
  const waiting = socket.pause().read() as Buffer | null;
  const reader = 'encrypted' in socket || !handle?.useUserBuffer ? socket : takeOver(socket, handle);
  if (reader === socket) socket.on('data', (chunk) => socket.emit('chunk', chunk, notReused()));
  if (waiting) reader.once('resume', () => reader.emit('chunk', waiting, notReused()));
  return reader as SocketReader;
}

function takeOver(socket: Socket, handle: unknown): Socket {
  const free: Buffer[] = [];
  const release = (buffer: Buffer) => void (free.length < mostFree && free.push(buffer));
  const onread = {
    buffer: () => free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes),
    callback(bytes: number, buffer: Buffer): true {
      const chunk = buffer.subarray(0, bytes);
      if (bytes > copiedBytes) reader.emit('chunk', chunk, new ChunkLease(() => release(buffer)));
      else {
        reader.emit('chunk', Buffer.from(chunk), notReused());
        release(buffer);
      }
      // `pause` stops the reads itself.
      return true;
    },
  };
  Object.assign(socket, { _handle: null });
  // The option `handle` is that of Node's own servers and of TLS; the documented `fd` would watch the descriptor a second time.
  const reader = new Socket({ handle, onread, allowHalfOpen: socket.allowHalfOpen, manualStart: true } as object);
  reader.setNoDelay(true);
  // The given socket still counts as a connection of its server until it is destroyed.
  reader.once('close', () => socket.destroy());
  return reader.pause();
}
