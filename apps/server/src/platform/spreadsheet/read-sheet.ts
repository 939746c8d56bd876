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
class RowReader implements XmlListener {
  readonly rows: SheetRow[] = [];
  readonly #limits: SheetLimits;
  readonly #tooLarge: () => CallError;
  readonly #textOf: (cell: CellAt) => string;
  #number = 0;
  #cells: string[] = [];
  #cell: CellAt | null = null;
  #inValue = false;

  constructor(limits: SheetLimits, tooLarge: () => CallError, textOf: (cell: CellAt) => string) {
    this.#limits = limits;
    this.#tooLarge = tooLarge;
    this.#textOf = textOf;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') {
      this.#number = Number(attribute('r') ?? this.#number + 1);
      this.#cells = [];
    } else if (name === 'c') {
      const letters = /^[A-Z]{1,3}/.exec(attribute('r') ?? '')?.[0];
      const column = letters ? columnIndex(letters) : (this.#cell?.column ?? -1) + 1;
      this.#cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' };
    } else if (name === 'f' && this.#cell) {
      const cell = `${columnName(this.#cell.column)}${this.#number}`;
      throw new CallError('sheetFormula', { params: { cell }, fields: [{ path: 'file', message: cell }] });
    } else this.#inValue = name === 'v' || name === 't';
  }

  text(text: string): void {
    if (this.#inValue && this.#cell) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inValue = false;
    else if (name === 'c' && this.#cell) this.#keep(this.#cell);
    else if (name === 'row') this.#endRow();
  }

  #keep(cell: CellAt): void {
    const text = this.#textOf(cell).trim();
    if (text === '') return;
    if (cell.column >= this.#limits.mostColumns) throw this.#tooLarge();
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
  }

  #endRow(): void {
    this.#cell = null;
    if (this.#cells.length === 0) return;
    if (this.rows.length >= this.#limits.mostRows) throw this.#tooLarge();
    this.rows.push({ number: this.#number, cells: this.#cells });
    this.#cells = [];
  }
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
  const reader = new RowReader(limits, tooLarge, await readerOf(zip, workbook, tooLarge));
  await listenToXml(zip.read(workbook.sheet), reader);
  return reader.rows;
}
