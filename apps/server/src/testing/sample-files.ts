import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { ZipFile } from 'yazl';
import { writeSheet } from '../platform/spreadsheet/write-sheet.ts';

export interface NamedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export const pngFile = (name: string): NamedFile => ({ name, content: createCanvas(64, 64).encodeSync('png') });

async function* pageOf<T>(rows: readonly T[]) {
  yield rows;
}

/** A sheet of one row beneath its titles. */
export async function sheetFile(titles: readonly string[], row: readonly string[]): Promise<NamedFile> {
  const columns = titles.map((title, at) => ({
    title: { 'zh-CN': title, en: title, 'zh-TW': title },
    value: (values: readonly string[]) => values[at] ?? null,
  }));
  const content = await writeSheet({ name: 'rows', columns, pages: pageOf([row]), locale: 'en', timeZone: 'UTC' });
  return { name: 'rows.xlsx', content };
}

export async function apkFile(): Promise<NamedFile> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('manifest'), 'AndroidManifest.xml');
  zip.end();
  return { name: 'app.apk', content: await buffer(zip.outputStream) };
}
