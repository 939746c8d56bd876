import { mostContentCharacters } from '@flotilla/contract/http/data-items';
import { dataItemWords } from '@flotilla/contract/words/data-items';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { readSheet } from '../../../platform/spreadsheet/read-sheet.ts';
import { readText } from '../../../platform/spreadsheet/read-text.ts';

export interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  readonly content: string;
}

const mostLines = 1_000_000;

/** What is not empty in a txt file, one by one: all of them at once would hold everybody up. */
function* linesOfText(text: string): Generator<FileLine> {
  let line = 0;
  for (const [found] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    line += 1;
    const content = found.trim();
    if (content !== '') yield { line, content };
  }
}

/** A sheet that was exported here begins with the column's title. */
const titles = new Set<string>(Object.values(dataItemWords.content));

async function linesOfSheet(file: Upload): Promise<FileLine[]> {
  const rows = await readSheet(file, { mostRows: mostLines, mostColumns: 100 });
  return rows
    .map(({ number, cells }) => ({ line: number, content: (cells[0] ?? '').trim() }))
    .filter(({ line, content }) => content !== '' && !(line === 1 && titles.has(content)));
}

export interface FileLines {
  readonly lines: Iterable<FileLine>;
  /** How many there are at most. */
  readonly total: number;
}

/** The lines of a txt file, or the first column of an xlsx file. @throws 400 wrongFileType, tooLarge */
export async function linesOfFile(file: Upload): Promise<FileLines> {
  if (/\.xlsx$/i.test(file.fileName)) {
    const lines = await linesOfSheet(file);
    return { lines, total: lines.length };
  }
  const text = readText(/\.txt$/i.test(file.fileName) ? file : { ...file, fileName: '' });
  let total = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) total += 1;
  if (total > mostLines + 1) throw new CallError('tooLarge', { params: { limit: mostLines.toLocaleString('en') } });
  return { lines: linesOfText(text), total };
}

export const isStorableLine = ({ content }: FileLine): boolean =>
  content.length <= mostContentCharacters && !/[\0\r\n]/.test(content);
