import { isZip, openZip, type ZipEntries } from '../archive/zip-entries.ts';
import { megabyte } from '../bytes.ts';
import { CallError, wrongFileType } from '../http/call-error.ts';
import { columnIndex, columnName, unescapeText } from './cell-text.ts';
import { textOfSerial } from './serial-time.ts';
import { createRows, formulaAt, type HeldFile, type SheetLimits, type SheetRow } from './sheet-rows.ts';
import { readSharedTexts, readTimeStyles, readWorkbook, type Workbook } from './workbook-parts.ts';
import { listenToXml, type XmlListener } from './xml-events.ts';

const mostUnpackedMegabytes = 200;
/** The limit of the compression ratio: a sheet of equal rows has 40, a zip bomb 1,000. */
const mostRatio = 200;

interface CellAt {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** Turns a sheet's XML into rows. Elements: `c` cell, `f` formula, `v` value, `t` inline text; `r` is the row or cell address. */
function rowReader(limits: SheetLimits, tooLarge: () => CallError, textOf: (cell: CellAt) => string) {
  const { rows, add, endRow } = createRows(limits, tooLarge);
  let number = 0;
  let cell: CellAt | null = null;
  let inValue = false;

  const listener: XmlListener = {
    open(name, attribute) {
      if (name === 'row') number = Number(attribute('r') ?? number + 1);
      else if (name === 'c') {
        const letters = /^[A-Z]{1,3}/.exec(attribute('r') ?? '')?.[0];
        const column = letters ? columnIndex(letters) : (cell?.column ?? -1) + 1;
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' };
      } else if (name === 'f' && cell) throw formulaAt(`${columnName(cell.column)}${number}`);
      else inValue = name === 'v' || name === 't';
    },
    text(text) {
      if (inValue && cell) cell.value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c' && cell) add(cell.column, textOf(cell));
      else if (name === 'row') {
        cell = null;
        endRow(number);
      }
    },
  };
  return { rows, listener };
}

/** Converts cells to texts by type: `s` index of a shared text, `b` boolean, `n` number, or a date if the style is one. */
const readerOf = async (zip: ZipEntries, { sharedTexts, styles, from1904 }: Workbook, tooLarge: () => CallError) => {
  const texts = await readSharedTexts(zip, sharedTexts, tooLarge);
  const timeStyles = await readTimeStyles(zip, styles);
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
export async function readSheet({ fileName, content }: HeldFile, limits: SheetLimits): Promise<SheetRow[]> {
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
