import { mostContentCharacters } from '@flotilla/contract/http/data/data-items';
import { dataItemWords } from '@flotilla/contract/words/data-items';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { withSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { readText } from '../../../platform/spreadsheet/read-text.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-rows.ts';

export interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  readonly content: string;
}

const mostLines = 1_000_000;

const linesAtOnce = 5_000;
export interface FileLines {
  readonly batches: Iterable<readonly FileLine[]> | AsyncIterable<readonly FileLine[]>;
  /** An upper bound of the number of lines. */
  readonly total: number;
}

/** The lines of a txt file that are not empty. A generator, because splitting a large file would block the event loop. */
function* linesOfText(text: string): Generator<FileLine[]> {
  let batch: FileLine[] = [];
  let line = 0;
  for (const [found] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    line += 1;
    const content = found.trim();
    if (content !== '') batch.push({ line, content });
    if (batch.length < linesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** An exported sheet begins with the column's title. */
const titles = new Set<string>(Object.values(dataItemWords.content));

async function* linesOfSheet(batches: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<FileLine[]> {
  for await (const rows of batches) {
    yield rows
      .map(({ number, cells }) => ({ line: number, content: cells[0]! }))
      .filter(({ line, content }) => !(line === 1 && titles.has(content)));
  }
}

/** Calls `use` with the lines of a txt file, or the first column of an xlsx file. @throws 400 wrongFileType, tooLarge */
export async function withLinesOfFile<T>(upload: Upload, use: (lines: FileLines) => Promise<T>): Promise<T> {
  const file = { fileName: upload.fileName, content: await upload.read() };
  if (/\.xlsx$/i.test(file.fileName)) {
    return withSpreadsheet(file, { mostRows: mostLines, mostColumns: 100, readColumns: 1 }, ({ total, batches }) =>
      use({ total, batches: linesOfSheet(batches) }),
    );
  }
  const text = readText(/\.txt$/i.test(file.fileName) ? file : { ...file, fileName: '' });
  let total = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) total += 1;
  if (total > mostLines + 1) throw new CallError('tooLarge', { params: { limit: mostLines.toLocaleString('en') } });
  return use({ total, batches: linesOfText(text) });
}

export const isStorableLine = ({ content }: FileLine): boolean =>
  content.length <= mostContentCharacters && !/[\0\r\n]/.test(content);
