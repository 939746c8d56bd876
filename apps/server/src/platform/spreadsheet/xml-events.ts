import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { unreadable } from '../archive/zip-entries.ts';
import { CallError } from '../http/call-error.ts';

export interface XmlListener {
  /** Names have no prefix; an error of a handler stops the parser. */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses an XML part. Invalid XML and entity declarations are refused. */
export async function listenToXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => {
    throw unreadable();
  });
  parser.on('error', () => {
    throw unreadable();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const found = attributes as Record<string, string | SaxesAttributePlain>;
    listener.open?.(bare(name), (wanted) => {
      const key = Object.hasOwn(found, wanted) ? wanted : Object.keys(found).find((one) => bare(one) === wanted);
      return key === undefined ? undefined : String(found[key]);
    });
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => listener.close?.(bare(name)));

  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw unreadable();
  }
}
