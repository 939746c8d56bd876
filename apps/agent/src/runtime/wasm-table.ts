const headerBytes = 8;
const exportSection = 7;
/** Name `table`, kind 1 (a table), index 0. */
const tableExport = Uint8Array.of(5, ...Buffer.from('table'), 1, 0);

/** Returns a copy of the WebAssembly module that also exports its function table. */
export function withTableExported(wasm: Uint8Array): Uint8Array {
  for (let at = headerBytes; at < wasm.length; ) {
    const size = readLeb(wasm, at + 1);
    const end = size.end + size.value;
    if (wasm[at] === exportSection) {
      const count = readLeb(wasm, size.end);
      const body = Buffer.concat([leb(count.value + 1), wasm.subarray(count.end, end), tableExport]);
      return Buffer.concat([wasm.subarray(0, at + 1), leb(body.length), body, wasm.subarray(end)]);
    }
    at = end;
  }
  throw new Error('The WebAssembly module has no exports');
}

function readLeb(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at]!;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function leb(value: number): Uint8Array {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
