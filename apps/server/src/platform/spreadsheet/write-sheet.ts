import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@flotilla/contract/locale';
import { ZipFile } from 'yazl';
import { columnName, escapeText, looksLikeFormula } from './cell-text.ts';
import type { Column } from './columns.ts';
import { contentTypes, packageRelations, styleOf, stylesOf, workbook, workbookRelations } from './package-parts.ts';
import { serialIn } from './serial-time.ts';

export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** The rows, some at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly locale: Locale;
  readonly timeZone: string;
}

const defaultWidth = 16;
const rowsAtOnce = 250;

const textCell = (reference: string, text: string, style: number) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
const numberCell = (reference: string, value: number, style: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

/** Texts are written as texts, so no cell is a formula. */
function cellOf(
  reference: string,
  value: string | number | null,
  serial: ((instant: string) => number) | null,
): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? numberCell(reference, value, styleOf.plain) : '';
  if (serial) return numberCell(reference, serial(value), styleOf.time);
  return textCell(reference, value, looksLikeFormula(value) ? styleOf.quoted : styleOf.plain);
}

function* headOf<Row>({ columns, locale, timeZone }: Sheet<Row>): Generator<string> {
  const widths = columns.map(
    ({ width = defaultWidth }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols>${widths.join('')}</cols><sheetData>`;
  const titles = columns.map(({ title, kind }, index) => {
    const words = kind === 'time' ? `${title[locale]} (${timeZone})` : title[locale];
    return textCell(`${columnName(index)}1`, words, styleOf.title);
  });
  yield `<row r="1">${titles.join('')}</row>`;
}

async function* xmlOf<Row>(sheet: Sheet<Row>): AsyncGenerator<string> {
  yield* headOf(sheet);
  const toSerial = serialIn(sheet.timeZone);
  const serials = sheet.columns.map(({ kind }) => (kind === 'time' ? toSerial : null));
  const names = sheet.columns.map((_column, index) => columnName(index));
  const xmlOfRow = (row: Row, nth: number): string => {
    const cells = sheet.columns.map((column, index) =>
      cellOf(`${names[index]}${nth}`, column.value(row, sheet.locale), serials[index]!),
    );
    return `<row r="${nth}">${cells.join('')}</row>`;
  };
  let written = 1;
  for await (const page of sheet.pages) {
    for (let from = 0; from < page.length; from += rowsAtOnce) {
      yield page
        .slice(from, from + rowsAtOnce)
        .map((row, index) => xmlOfRow(row, written + index + 1))
        .join('');
      written += Math.min(rowsAtOnce, page.length - from);
      // Yields to other work between the pieces of a long list.
      await setImmediate();
    }
  }
  yield '</sheetData></worksheet>';
}

/** An xlsx file. The rows are read, converted to XML and compressed page by page; only the compressed file is in memory. */
export async function writeSheet<Row>(sheet: Sheet<Row>): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', packageRelations);
  add('xl/workbook.xml', workbook(escapeText(sheet.name)));
  add('xl/_rels/workbook.xml.rels', workbookRelations);
  add('xl/styles.xml', stylesOf());
  const rows = Readable.from(xmlOf(sheet), { objectMode: false });
  const end = (error: Error) => (zip.outputStream as Readable).destroy(error);
  rows.on('error', end);
  zip.on('error', end);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return buffer(zip.outputStream);
}
