/** The server on the phone sent data that the protocol does not define. */
export class ScrcpyProtocolError extends Error {
  override readonly name = 'ScrcpyProtocolError';
}

/** Reads a stream of chunks in pieces of exact sizes. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns exactly `size` bytes, or `undefined` if the stream has ended. Throws if it ends in the middle. The bytes are not overwritten later. */
  async read(size: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < size) {
      const { done, value } = await this.#chunks.next();
      if (done) {
        if (bytes === 0) return undefined;
        throw new ScrcpyProtocolError(`The stream ended after ${bytes} of ${size} bytes`);
      }
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      bytes += value.byteLength;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts, bytes);
    this.#rest = all.subarray(size);
    return all.subarray(0, size);
  }

  async expect(size: number): Promise<Buffer> {
    const bytes = await this.read(size);
    if (!bytes) throw new ScrcpyProtocolError('The stream ended');
    return bytes;
  }
}
