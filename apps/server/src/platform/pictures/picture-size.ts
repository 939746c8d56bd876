export interface Size {
  readonly width: number;
  readonly height: number;
}

const startsWith = (content: Buffer, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, nth) => content[at + nth] === byte);
const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

/** Width and height in the file's own header, without decoding it; `null` if it is no JPG, PNG or WebP. */
export function pictureSize(content: Buffer): Size | null {
  try {
    if (startsWith(content, [0x89, ...ascii('PNG\r\n\x1a\n')])) return pngSize(content);
    if (startsWith(content, [0xff, 0xd8, 0xff])) return jpegSize(content);
    if (startsWith(content, ascii('RIFF')) && startsWith(content, ascii('WEBP'), 8)) return webpSize(content);
    return null;
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngSize = (content: Buffer): Size => ({ width: content.readUInt32BE(16), height: content.readUInt32BE(20) });

/** The frame header is the segment C0 to CF, but for tables (C4), extensions (C8) and arithmetic conditioning (CC). */
function jpegSize(content: Buffer): Size | null {
  for (let at = 2; ; ) {
    if (content.readUInt8(at) !== 0xff) return null;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
}

/** Lossy, lossless and extended files have their size in different places; the last two store it less one. */
function webpSize(content: Buffer): Size | null {
  const kind = content.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return null;
  const bits = content.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
