/** The size limit of a picture or file of a run. */
export const maxArtifactBytes = 4 * 1024 * 1024;

const startsWith = (content: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte);

/** The media types that the browser displays. All others are only offered as a download. */
export const shownArtifacts: readonly string[] = ['image/jpeg', 'image/png'];

/** Names that a browser may display. A file with such a name and another content may be a page in disguise, so it is refused. */
const shownByName = /\.(png|jpe?g|gif|webp|avif|svg|x?html?)$/i;

/** Returns the media type of a run's file by its content, or `null` if a file with this name and content is not accepted. */
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
