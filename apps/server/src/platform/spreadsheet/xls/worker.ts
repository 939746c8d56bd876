import { parentPort } from 'node:worker_threads';
import * as sheets from '@e965/xlsx';
import { columnName } from '../cell-text.ts';
import type { SheetRow } from '../read-sheet.ts';
import { textOfSerial } from '../serial-time.ts';
import type { XlsAnswer, XlsRequest } from './read-xls.ts';

const textOf = ({ t: type, v: value, z: format }: sheets.CellObject, from1904: boolean): string => {
  if (type === 'b') return value ? 'TRUE' : 'FALSE';
  if (type === 'n' && format !== undefined && sheets.SSF.is_date(String(format))) {
    return textOfSerial(Number(value), from1904);
  }
  return type === 'n' || type === 's' ? String(value).trim() : '';
};

/** The rows of the first sheet. */
function read({ content, mostRows, mostColumns }: XlsRequest): XlsAnswer {
  const book = sheets.read(content, {
    type: 'array',
    dense: true,
    sheets: 0,
    // One more shows that there are too many.
    sheetRows: mostRows + 1,
    cellNF: true,
    cellText: false,
    cellHTML: false,
  });
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const cells = (book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []) as (sheets.CellObject | undefined)[][];
  const rows: SheetRow[] = [];
  for (const [at, row] of cells.entries()) {
    const texts: string[] = [];
    for (const [column, cell] of (row ?? []).entries()) {
      if (cell?.f !== undefined) return { formula: `${columnName(column)}${at + 1}` };
      const text = cell ? textOf(cell, from1904) : '';
      if (text === '') continue;
      if (column >= mostColumns) return 'tooLarge';
      while (texts.length < column) texts.push('');
      texts[column] = text;
    }
    if (texts.length > 0) rows.push({ number: at + 1, cells: texts });
    if (rows.length > mostRows || at >= mostRows) return 'tooLarge';
  }
  return { rows };
}

parentPort!.once('message', (request: XlsRequest) => {
  let answer: XlsAnswer;
  try {
    answer = read(request);
  } catch {
    answer = 'unreadable';
  }
  parentPort!.postMessage(answer);
});
