import { isZip, openZip, type ZipEntries } from '../archive/zip-entries.ts';
import { megabyte } from '../bytes.ts';
import { CallError, wrongFileType } from '../http/call-error.ts';
import type { Upload } from '../http/upload.ts';
import { columnIndex, columnName, unescapeText } from './cell-text.ts';
import { textOfSerial } from './serial-time.ts';
import { readSharedTexts, readTimeStyles, readWorkbook, type Workbook } from './workbook-parts.ts';
import { listenToXml, type XmlListener } from './xml-events.ts';

export interface SheetLimits {
  readonly mostRows: number;
  readonly mostColumns: number;
}

/** A row with something in it; `number` as people see it. Cells are texts, an absent one is empty. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const mostUnpackedMegabytes = 200;
/** Rows that are all the same shrink to a fortieth; a bomb to a thousandth. */
const mostRatio = 200;

interface CellAt {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** Gathers a sheet's cells into rows. */
function rowReader(
  { mostRows, mostColumns }: SheetLimits,
  tooLarge: () => CallError,
  textOf: (cell: CellAt) => string,
) {
  const rows: SheetRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: CellAt | null = null;
  let inValue = false;

  const keep = (kept: CellAt) => {
    const text = textOf(kept).trim();
    if (text === '') return;
    if (kept.column >= mostColumns) throw tooLarge();
    while (cells.length < kept.column) cells.push('');
    cells[kept.column] = text;
  };
  const endRow = () => {
    cell = null;
    if (cells.length === 0) return;
    if (rows.length >= mostRows) throw tooLarge();
    rows.push({ number, cells });
    cells = [];
  };

  const listener: XmlListener = {
    open(name, attribute) {
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1);
        cells = [];
      } else if (name === 'c') {
        const letters = /^[A-Z]{1,3}/.exec(attribute('r') ?? '')?.[0];
        const column = letters ? columnIndex(letters) : (cell?.column ?? -1) + 1;
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' };
      } else if (name === 'f' && cell) {
        const at = `${columnName(cell.column)}${number}`;
        throw new CallError('sheetFormula', { params: { cell: at }, fields: [{ path: 'file', message: at }] });
      } else inValue = name === 'v' || name === 't';
    },
    text(text) {
      if (inValue && cell) cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c' && cell) keep(cell);
      else if (name === 'row') endRow();
    },
  };
  return { rows, listener };
}

const readerOf = async (zip: ZipEntries, { sharedTexts, styles, from1904 }: Workbook, tooLarge: () => CallError) => {
  const [texts, timeStyles] = [await readSharedTexts(zip, sharedTexts, tooLarge), await readTimeStyles(zip, styles)];
  return ({ type, style, value }: CellAt): string => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n') return unescapeText(value);
    return value !== '' && timeStyles[style] ? textOfSerial(Number(value), from1904) : value;
  };
};

/**
 * The first sheet of an xlsx file as texts; dates as `YYYY-MM-DD HH:mm:ss`.
 * @throws 400 wrongFileType, fileUnreadable, sheetTooLarge (also for bombs), sheetFormula with the cell
 */
export async function readSheet(
  { fileName, content }: Pick<Upload, 'fileName' | 'content'>,
  limits: SheetLimits,
): Promise<SheetRow[]> {
  if (!/\.xlsx$/i.test(fileName) || !isZip(content)) throw wrongFileType('.xlsx');
  const tooLarge = () =>
    new CallError('sheetTooLarge', {
      params: { rows: limits.mostRows, columns: limits.mostColumns, megabytes: mostUnpackedMegabytes },
    });
  const zip = await openZip(content, { mostBytes: mostUnpackedMegabytes * megabyte, mostRatio }, tooLarge);
  const workbook = await readWorkbook(zip);
  const { rows, listener } = rowReader(limits, tooLarge, await readerOf(zip, workbook, tooLarge));
  await listenToXml(zip.read(workbook.sheet), listener);
  return rows;
}
