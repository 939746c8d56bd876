/** A larger picture or file of a run is not kept. */
export const maxArtifactBytes = 4 * 1024 * 1024;

const startsWith = (content: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte);

/** Shown in the browser; everything else is only downloaded. */
export const shownArtifacts: readonly string[] = ['image/jpeg', 'image/png'];

/** What else is called so may be a page in disguise. */
const shownByName = /\.(png|jpe?g|gif|webp|avif|svg|x?html?)$/i;

/** The type of what a run keeps, by its bytes; null for what it may not keep under this name. */
export function artifactType(name: string, content: Uint8Array): string | null {
  const type = typeOf(content);
  return type !== null && shownByName.test(name) && !shownArtifacts.includes(type) ? null : type;
}

function typeOf(content: Uint8Array): string | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(content, [0x50, 0x4b, 0x03, 0x04])) return 'application/zip';
  const text = content.length > 0 && !content.includes(0) ? textOf(content) : undefined;
  return text === undefined ? null : textType(text);
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

function textType(text: string): string {
  try {
    JSON.parse(text);
    return 'application/json';
  } catch {
    return 'text/plain; charset=utf-8';
  }
}
