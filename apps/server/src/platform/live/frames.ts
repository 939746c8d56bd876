const opcodes = { text: 0x81, binary: 0x82 } as const;

/** A server's WebSocket frame of a whole message of so many bytes, without its content (RFC 6455, 5.2), and where that begins. */
function emptyFrame(kind: keyof typeof opcodes, bytes: number): { readonly frame: Buffer; readonly from: number } {
  const from = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(from + bytes);
  frame[0] = opcodes[kind];
  frame[1] = bytes < 126 ? bytes : bytes < 65_536 ? 126 : 127;
  if (from === 4) frame.writeUInt16BE(bytes, 2);
  if (from === 10) frame.writeBigUInt64BE(BigInt(bytes), 2);
  return { frame, from };
}

export function binaryFrame(...parts: readonly Buffer[]): Buffer {
  const { frame, from } = emptyFrame(
    'binary',
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  let at = from;
  for (const part of parts) at += part.copy(frame, at);
  return frame;
}

export function textFrame(text: string): Buffer {
  const { frame, from } = emptyFrame('text', Buffer.byteLength(text));
  frame.write(text, from, 'utf8');
  return frame;
}
