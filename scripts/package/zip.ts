// The ZIP format of APPNOTE 6.3, without extensions: no file here is larger than 4 GB.
import { readFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { type Entry, isLink, isOnDisk } from './entry.ts';

const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

function dosTime(timeS: number): number {
  const at = new Date(timeS * 1_000);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((day << 16) | (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)) >>> 0;
}

/** The fields that the header before a file and its line in the directory share. */
function common(time: number, crc: number, packed: number, bytes: number, nameBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt32LE(time, 6);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(nameBytes, 22);
  return fields;
}

/** Yields the bytes of a ZIP archive. Links are refused, because Windows creates none without rights. */
export async function* zipOf(entries: readonly Entry[], timeS: number, level: number): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, content } of entries) {
    if (isLink(content)) throw new Error(`A ZIP archive cannot hold the link ${path}`);
    const bytes = isOnDisk(content) ? await readFile(content.file) : content;
    const packed = deflateRawSync(bytes, { level });
    const name = Buffer.from(path);
    const fields = common(dosTime(timeS), crc32(bytes), packed.length, bytes.length, name.length);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([version, 0]), fields, rest, name);
    yield local;
    yield packed;
    at += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  yield Buffer.concat([listed, Buffer.from('PK\x05\x06'), end]);
}
