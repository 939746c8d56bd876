import { wrongFileType } from '../http/call-error.ts';
import type { Upload } from '../http/upload.ts';
import { readSheet, type SheetLimits, type SheetRow } from './read-sheet.ts';
import { readXls } from './xls/read-xls.ts';

/** The first sheet of an xls or xlsx file as texts. @throws 400, see `readSheet` and `readXls` */
export async function readSpreadsheet(
  file: Pick<Upload, 'fileName' | 'content'>,
  limits: SheetLimits,
): Promise<readonly SheetRow[]> {
  if (/\.xls$/i.test(file.fileName)) return readXls(file, limits);
  if (/\.xlsx$/i.test(file.fileName)) return readSheet(file, limits);
  throw wrongFileType('.xls, .xlsx');
}
