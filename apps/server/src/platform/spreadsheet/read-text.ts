import { isUtf8 } from 'node:buffer';
import { wrongFileType } from '../http/call-error.ts';
import type { HeldFile } from './sheet-rows.ts';

/** A txt file in UTF-8, UTF-16 with a byte order mark, or the encoding of Chinese Windows. @throws 400 wrongFileType */
export function readText({ fileName, content }: HeldFile): string {
  if (!/\.txt$/i.test(fileName)) throw wrongFileType('.txt');
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : isUtf8(content) ? 'utf-8' : 'gb18030').decode(content);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these show that it is no text
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw wrongFileType('.txt');
  return text;
}
