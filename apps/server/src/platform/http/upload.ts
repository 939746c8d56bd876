import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { term } from '@flotilla/contract/terms';
import type { FastifyRequest } from 'fastify';
import { megabyte } from '../bytes.ts';
import { CallError, invalidField } from './call-error.ts';

/** A received file. It is a draft on the disk until the call ends. */
export interface Upload {
  readonly fileName: string;
  readonly mimeType: string;
  /** The form's other fields before the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** Reads the whole file into memory; call it when its content is needed, not before waiting for a turn. */
  read(): Promise<Buffer>;
}

/** An incoming file, to be read once; it fails if it exceeds its limit. */
export interface IncomingFile {
  readonly fileName: string;
  readonly stream: AsyncIterable<Buffer>;
  /** Discards the rest, so that the caller gets the response while it is still sending. */
  discard(): void;
}

const tooLargeFor = (maxBytes: number) =>
  new CallError('tooLarge', { params: { limit: `${Math.round((maxBytes / megabyte) * 10) / 10} MB` } });
const safeName = (name: string) => name.replace(/[\\/\0]/g, '_').slice(-200);

/**
 * Streams the one file of an upload, as a form or as the bare body, to `draft`, so that slow senders hold no memory. Call it after
 * the guard has passed, because it reads the body.
 */
export async function receiveUpload(request: FastifyRequest, maxBytes: number, draft: string): Promise<Upload> {
  const read = () => readFile(draft);
  if (!request.isMultipart()) {
    await writeDraft(draft, bareBody(request, maxBytes));
    return { fileName: '', mimeType: request.headers['content-type'] ?? '', fields: {}, read };
  }
  const part = await filePart(request, maxBytes);
  await writeDraft(draft, part.file as AsyncIterable<Buffer>);
  if (part.file.truncated) throw tooLargeFor(maxBytes);
  const fields: Record<string, string> = {};
  for (const field of Object.values(part.fields)) {
    if (field && 'type' in field && field.type === 'field') fields[field.fieldname] = String(field.value);
  }
  return { fileName: safeName(part.filename), mimeType: part.mimetype, fields, read };
}

async function writeDraft(draft: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(draft, 'wx', 0o600);
  try {
    for await (const piece of content) await handle.writeFile(piece);
  } finally {
    await handle.close();
  }
}

async function filePart(request: FastifyRequest, maxBytes: number) {
  const part = await request.file({ limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 64 * 1024 } });
  if (!part) throw invalidField('file', term('required'));
  return part;
}

async function* bareBody(request: FastifyRequest, maxBytes: number): AsyncGenerator<Buffer> {
  if (!(request.body instanceof Readable)) throw invalidField('file', term('required'));
  let bytes = 0;
  // A request that is too large is not destroyed, because the response needs its connection.
  const stream: AsyncIterable<Buffer> = request.body.iterator({ destroyOnReturn: false });
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLargeFor(maxBytes);
    yield piece;
  }
}

/** The one file of a form, unread: for files that are too large to be held. Call it after the guard has passed. */
export async function openUpload(request: FastifyRequest, maxBytes: number): Promise<IncomingFile> {
  if (!request.isMultipart()) throw invalidField('file', term('required'));
  const part = await filePart(request, maxBytes);
  async function* pieces() {
    yield* part.file as AsyncIterable<Buffer>;
    if (part.file.truncated) throw tooLargeFor(maxBytes);
  }
  return { fileName: safeName(part.filename), stream: pieces(), discard: () => part.file.resume() };
}
