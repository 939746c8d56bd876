import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { createByteReader } from './byte-reader.ts';
import { openChunks } from './chunks.ts';
import { type Content, type Entry, type Frame, type Plan, readFrame, type Summary } from './frames.ts';
import { type Header, readHeader } from './header.ts';
import { deriveKeys } from './keys.ts';

/** Receives the contents of an archive in order. */
export interface Contents {
  plan(plan: Plan): Promise<void>;
  /** Reads the whole content. */
  entry(entry: Entry, content: AsyncIterable<Buffer>): Promise<void>;
  summary(summary: Summary): Promise<void>;
}

/** Reads an archive to its end and compares every content with its hash. @throws BackupError on a wrong passphrase or any difference */
export async function readArchive(path: string, passphrase: string, contents: Contents): Promise<Header> {
  const { header, bytes } = await readHeader(path);
  const { key, check } = await deriveKeys(passphrase, header.scrypt);
  if (check !== header.check) throw new BackupError(`The passphrase is not the one that ${path} was encrypted with.`);
  await pipeline(
    createReadStream(path, { start: bytes.length }),
    openChunks(key, bytes, path),
    createZstdDecompress(),
    async (plain: AsyncIterable<Buffer>) => readFrames(plain, contents),
  );
  return header;
}

async function readFrames(plain: AsyncIterable<Buffer>, contents: Contents): Promise<void> {
  const reader = createByteReader(plain);
  const next = () => readFrame(reader);
  const first = await next();
  if (first.kind !== 'plan') throw outOfOrder(first);
  await contents.plan(first.value);
  const found: (Content & Entry)[] = [];
  for (;;) {
    const frame = await next();
    if (frame.kind === 'summary') {
      compare(frame.value, found);
      await contents.summary(frame.value);
      // The chunks behind the last frame are verified too.
      if ((await reader.read(1)).length > 0) throw new BackupError('The backup has contents behind its summary.');
      return;
    }
    if (frame.kind !== 'entry') throw outOfOrder(frame);
    found.push({ ...frame.value, ...(await readEntry(frame.value, next, contents)) });
  }
}

async function readEntry(entry: Entry, next: () => Promise<Frame>, contents: Contents): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  let end: Content | undefined;
  async function* content(): AsyncGenerator<Buffer> {
    for (let frame = await next(); ; frame = await next()) {
      if (frame.kind === 'end') {
        end = frame.value;
        return;
      }
      if (frame.kind !== 'data') throw outOfOrder(frame);
      hash.update(frame.value);
      bytes += frame.value.length;
      yield frame.value;
    }
  }
  await contents.entry(entry, content());
  if (end?.bytes !== bytes || end.sha256 !== hash.digest('hex')) throw differs(entry.name);
  if (entry.kind === 'file' && end.sha256 !== entry.name) throw differs(entry.name);
  return end;
}

/** The summary lists exactly what was found. */
function compare({ tables, files }: Summary, found: readonly (Content & Entry)[]): void {
  const listed = { table: tables, file: files };
  for (const kind of ['table', 'file'] as const) {
    const own = found.filter((one) => one.kind === kind);
    const isSame = listed[kind].every(
      ({ name, sha256, bytes, rows }, index) =>
        own[index]?.name === name &&
        own[index].sha256 === sha256 &&
        own[index].bytes === bytes &&
        own[index].rows === rows,
    );
    if (!isSame || own.length !== listed[kind].length) throw new BackupError('The backup lacks a part of its summary.');
  }
}

const outOfOrder = ({ kind }: Frame) => new BackupError(`The backup has a part in the wrong place (${kind}).`);
const differs = (name: string) => new BackupError(`The backup is damaged: ${name} differs from its hash.`);
