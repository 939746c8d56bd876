// The ustar format of POSIX.1-1988, section "pax - portable archive interchange". Written here so that archives are the same on every system
// that builds them: names sorted, owner root.
import { createReadStream } from 'node:fs';
import { type Entry, isLink, isOnDisk } from './entry.ts';

const block = 512;
const kinds = { file: '0', link: '2' };
const longestName = 100;
const longestPrefix = 155;

function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= longestName) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= longestName && Buffer.byteLength(prefix) <= longestPrefix) return { name, prefix };
  }
  throw new Error(`The path is too long for an archive: ${path}`);
}

function header(entry: Entry, bytes: number, timeS: number): Buffer {
  const { name, prefix } = splitPath(entry.path);
  const link = isLink(entry.content) ? entry.content.target : '';
  if (Buffer.byteLength(link) > longestName) throw new Error(`The link is too long for an archive: ${link}`);
  const head = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  head.write(name, 0);
  octal(link ? 0o777 : entry.isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(timeS, 136, 12);
  head.write(' '.repeat(8), 148, 'latin1');
  head.write(link ? kinds.link : kinds.file, 156, 'latin1');
  head.write(link, 157);
  head.write('ustar\x0000root', 257, 'latin1');
  head.write('root', 297, 'latin1');
  head.write(prefix, 345);
  octal(
    head.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return head;
}

const padding = (bytes: number) => Buffer.alloc((block - (bytes % block)) % block);

/** Yields the bytes of a tar archive. `timeS` is the time of all its files, in seconds since 1970. */
export async function* tarOf(entries: readonly Entry[], timeS: number): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    const { content } = entry;
    const bytes = isLink(content) ? 0 : isOnDisk(content) ? content.bytes : content.length;
    yield header(entry, bytes, timeS);
    if (isOnDisk(content)) yield* createReadStream(content.file) as AsyncIterable<Buffer>;
    else if (!isLink(content)) yield content;
    yield padding(bytes);
  }
  yield Buffer.alloc(2 * block);
}

/** Reads the files of a tar archive as npm writes it. */
export function readTar(archive: Buffer): Entry[] {
  const entries: Entry[] = [];
  let longPath: string | undefined;
  for (let at = 0; at + block <= archive.length; ) {
    const field = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).split('\0', 1)[0]!;
    const bytes = Number.parseInt(field(124, 12), 8) || 0;
    const content = archive.subarray(at + block, at + block + bytes);
    const kind = field(156, 1);
    const path = longPath ?? [field(345, 155), field(0, longestName)].filter(Boolean).join('/');
    longPath = undefined;
    // A pax header names the path of the file after it.
    if (kind === 'x') longPath = /\d+ path=(.*)\n/.exec(content.toString())?.[1];
    else if (path !== '' && (kind === kinds.file || kind === ''))
      entries.push({ path, isExecutable: (Number.parseInt(field(100, 8), 8) & 0o111) !== 0, content });
    at += block + Math.ceil(bytes / block) * block;
  }
  return entries;
}
