import * as sheets from '@e965/xlsx';
import { megabyte } from '../bytes.ts';
import { CallError, wrongFileType } from '../http/call-error.ts';
import { columnName } from './cell-text.ts';
import { textOfSerial } from './serial-time.ts';
import { createRows, formulaAt, type HeldFile, type SheetLimits, type SheetRow } from './sheet-rows.ts';

const mostMegabytes = 10;

/** The first bytes of every file of this kind. The library would read many other kinds. */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const textOf = ({ t: type, v: value, z: format }: sheets.CellObject, from1904: boolean): string => {
  if (type === 'b') return value ? 'TRUE' : 'FALSE';
  if (type === 'n' && format !== undefined && sheets.SSF.is_date(String(format))) {
    return textOfSerial(Number(value), from1904);
  }
  return type === 'n' || type === 's' ? String(value) : '';
};

function open(content: Buffer, mostRows: number): sheets.WorkBook {
  try {
    return sheets.read(content, {
      type: 'array',
      dense: true,
      sheets: 0,
      // Reads one more row than allowed, to detect that there are too many.
      sheetRows: mostRows + 1,
      cellNF: true,
      cellText: false,
      cellHTML: false,
    });
  } catch {
    throw new CallError('fileUnreadable');
  }
}

/**
 * The first sheet of a file of Excel 97 to 2003 as texts, like `readSheet`. Call it in a thread with limits, because the
 * library has none.
 * @throws 400 wrongFileType, fileUnreadable, sheetTooLarge, sheetFormula with the cell
 */
export function readXls({ fileName, content }: HeldFile, limits: SheetLimits): readonly SheetRow[] {
  const isXls = content.subarray(0, signature.length).equals(signature);
  if (!/\.xls$/i.test(fileName) || !isXls) throw wrongFileType('.xls');
  const { mostRows } = limits;
  const tooLarge = () =>
    new CallError('sheetTooLarge', {
      params: { rows: mostRows, columns: limits.mostColumns, megabytes: mostMegabytes },
    });
  if (content.length > mostMegabytes * megabyte) throw tooLarge();
  const book = open(content, mostRows);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const cells = (book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []) as (sheets.CellObject | undefined)[][];
  const { rows, add, endRow } = createRows(limits, tooLarge);
  for (const [at, row] of cells.entries()) {
    for (const [column, cell] of (row ?? []).entries()) {
      if (cell?.f !== undefined) throw formulaAt(`${columnName(column)}${at + 1}`);
      if (cell) add(column, textOf(cell, from1904));
    }
    endRow(at + 1);
    if (at >= mostRows) throw tooLarge();
  }
  return rows;
}
