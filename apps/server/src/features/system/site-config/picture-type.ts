const startsWith = (content: Buffer, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, nth) => content[at + nth] === byte);
const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

/** By its first bytes, whatever it is called; null if it is no PNG, JPG or WebP. */
export function pictureType(content: Buffer): string | null {
  if (startsWith(content, [0x89, ...ascii('PNG\r\n\x1a\n')])) return 'image/png';
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(content, ascii('RIFF')) && startsWith(content, ascii('WEBP'), 8)) return 'image/webp';
  return null;
}
