import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { term } from '@flotilla/contract/terms';
import { megabyte } from '../../../platform/bytes.ts';
import { CallError, invalidField, notFound, wrongFileType } from '../../../platform/http/call-error.ts';
import type { FileAnswer } from '../../../platform/http/serve.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { digestsOf, type Files } from '../../../platform/storage/files.ts';
import { checkSyntax } from './check-syntax.ts';

/** A stored script as a download. @throws 404 if there is none, or if its file is lost */
export async function openScript(
  files: Files,
  script: { readonly sha256: string; readonly bytes: number } | undefined,
  fileName: string,
): Promise<FileAnswer> {
  const stream = script && (await files.open(script.sha256));
  if (!stream) throw notFound();
  return { stream, fileName, contentType: 'text/javascript; charset=utf-8', bytes: script.bytes };
}

/** The stored text; empty if only its address is known, or if its file is lost and can be saved again. */
export async function readText(files: Files, { sha256 }: { readonly sha256: string }): Promise<string> {
  const file = sha256 ? await files.open(sha256) : null;
  return file ? (await buffer(file)).toString('utf8') : '';
}

/** The text and the hashes of an uploaded file, which is not stored. @throws 400 if it is no script or has a syntax error */
export async function readScriptFile(file: Upload, isModule = false) {
  if (!/\.js$/i.test(file.fileName)) throw wrongFileType('.js');
  const source = await file.read();
  if (!isUtf8(source) || source.includes(0)) throw wrongFileType('JavaScript (UTF-8)');
  const content = source.toString('utf8');
  await checkSyntax('file', content, isModule);
  return { fileName: file.fileName, content, ...digestsOf(source) };
}

interface Expected {
  readonly md5: string | undefined;
  readonly maxBytes: number;
  readonly isModule?: boolean;
}

/** Stores a text. A wrong MD5 is refused here rather than on a thousand phones. */
export async function storeText(files: Files, text: string, { md5, maxBytes, isModule }: Expected) {
  const content = Buffer.from(text);
  if (content.length > maxBytes)
    throw new CallError('tooLarge', { params: { limit: `${Math.round(maxBytes / megabyte)} MB` } });
  const digests = digestsOf(content);
  if (md5 && md5 !== digests.md5) throw invalidField('md5', term('md5Differs'));
  await checkSyntax('content', text, isModule);
  await files.put(content);
  return { ...digests, downloadUrl: '' };
}
