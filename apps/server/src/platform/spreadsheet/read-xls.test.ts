import * as sheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const limits = { mostRows: 3, mostColumns: 4 };
const bookOf = (rows: readonly (readonly (sheets.CellObject | string | number | null)[])[]): Buffer => {
  const book = sheets.utils.book_new();
  sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet(rows as never), '用户');
  return sheets.write(book, { type: 'buffer', bookType: 'biff8' });
};
/** The library writes no formulas: the record of a number becomes that of =1+1. */
function withFormula(content: Buffer): Buffer {
  const file = sheets.CFB.read(content, { type: 'buffer' });
  const stream = sheets.CFB.find(file, '/Workbook')!;
  const records = Buffer.from(stream.content as Uint8Array);
  const at = records.indexOf(Buffer.from('03020e00', 'hex'));
  const parsed = Buffer.from('0700' + '1e01001e010003', 'hex');
  const body = Buffer.concat([records.subarray(at + 4, at + 18), Buffer.alloc(6), parsed]);
  const header = Buffer.from([0x06, 0, body.length, 0]);
  stream.content = Buffer.concat([records.subarray(0, at), header, body, records.subarray(at + 18)]);
  stream.size = stream.content.length;
  return sheets.CFB.write(file, { type: 'buffer' }) as Buffer;
}
const read = (content: Buffer, fileName = 'users.xls') => readSpreadsheet({ fileName, content }, limits);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof CallError ? [error.error, error.details.params?.cell] : error),
  );

test('an xls file is read as texts, dates without a zone, empty rows passed over', async () => {
  const day: sheets.CellObject = { t: 'n', v: 46_346.5, z: 'yyyy-mm-dd hh:mm' };
  const content = bookOf([['用户名', 'Days'], [], ['zhou', 7, day, true as never]]);
  expect(await read(content)).toEqual([
    { number: 1, cells: ['用户名', 'Days'] },
    { number: 3, cells: ['zhou', '7', '2026-11-20 12:00:00', 'TRUE'] },
  ]);
});

test('what is no xls file, is damaged, holds a formula or is too large is refused', async () => {
  const content = bookOf([['a']]);
  expect(await refusal(read(content, 'users.txt'))).toEqual(['wrongFileType', undefined]);
  expect(await refusal(read(Buffer.from('a,b\n1,2'), 'users.xls'))).toEqual(['wrongFileType', undefined]);
  expect(await refusal(read(content.subarray(0, 700)))).toEqual(['fileUnreadable', undefined]);
  expect(await refusal(read(withFormula(bookOf([['x', 2.000001]]))))).toEqual(['sheetFormula', 'B1']);
  expect(await refusal(read(bookOf([['1'], ['2'], ['3'], ['4']])))).toEqual(['sheetTooLarge', undefined]);
  expect(await refusal(read(bookOf([['1', '2', '3', '4', '5']])))).toEqual(['sheetTooLarge', undefined]);
});
