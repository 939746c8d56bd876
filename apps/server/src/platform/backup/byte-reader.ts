/** Reads exact numbers of bytes from a stream of buffers of any size. */
export function createByteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;

  const take = (bytes: number): Buffer => {
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    const rest = all.subarray(bytes);
    waiting = rest.length > 0 ? [rest] : [];
    length = rest.length;
    return all.subarray(0, bytes);
  };
  return {
    /** Fewer bytes only if the stream ends before. */
    async read(bytes: number): Promise<Buffer> {
      while (length < bytes) {
        const next = await pieces.next();
        if (next.done) break;
        waiting.push(next.value);
        length += next.value.length;
      }
      return take(Math.min(bytes, length));
    },
  };
}
export type ByteReader = ReturnType<typeof createByteReader>;
