import type { AnswerOf, QueryOf } from '@flotilla/contract/endpoint';
import { inWords } from '@flotilla/contract/errors';
import { type DataField, mostFields } from '@flotilla/contract/http/data/tables';
import { importRows as endpoint } from '@flotilla/contract/http/data/tables/rows';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { dataRowWords } from '@flotilla/contract/words/data-rows';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError, wrongFileType } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { assertStorable, validate } from '../../../platform/http/validate.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-rows.ts';
import type { RowData } from './schema.ts';
import { addRows } from './store-rows.ts';
import { tableForWriting } from './tables.ts';
import { dataOf } from './values.ts';

type Report = AnswerOf<typeof endpoint>;

const limits = { mostRows: 20_001, mostColumns: mostFields + 10 };
/** This much of a row is enough to find it. */
const mostShown = 200;

/** The field of each column; columns without a field, such as the times of an export, are passed over. */
function fieldsOfColumns(fields: readonly DataField[], title: SheetRow | undefined): (DataField | undefined)[] {
  const columns = (title?.cells ?? []).map((cell) => {
    const text = cell.toLowerCase();
    return fields.find(({ name, englishName }) => [name.toLowerCase(), englishName.toLowerCase()].includes(text));
  });
  if (!columns.some((field) => field !== undefined)) {
    const path = title?.cells[0]?.slice(0, mostShown) ?? 'file';
    throw new CallError('invalid', {
      params: { what: path, message: term('titleUnknown') },
      fields: [{ path: 'file' }],
    });
  }
  return columns;
}

const valuesIn = (columns: readonly (DataField | undefined)[], { cells }: SheetRow) =>
  Object.fromEntries(columns.flatMap((field, at) => (field ? [[field.englishName, cells[at] ?? '']] : [])));

const faultOf = (error: unknown, locale: Locale): string => {
  if (!(error instanceof CallError)) throw error;
  return inWords(error.details.fields?.[0]?.message ?? error.text(locale), locale);
};

/** Adds a row for each row of the sheet below its title. A row that cannot be added is reported; the others are added. */
export async function importRows(
  db: Database,
  who: UserWho,
  locale: Locale,
  file: Upload,
  query: QueryOf<typeof endpoint>,
): Promise<Report> {
  const sent = validate(endpoint.query, file.fields, locale);
  const tableId = sent.tableId ?? query.tableId;
  if (tableId === undefined) {
    const what = dataRowWords.tableId;
    throw new CallError('required', { params: { what }, fields: [{ path: 'tableId', message: term('required') }] });
  }
  if (!/\.xlsx$/i.test(file.fileName)) throw wrongFileType('.xlsx');
  const [title, ...rows] = await readSpreadsheet({ fileName: file.fileName, content: await file.read() }, limits);
  return db.transaction(async ({ drizzle: tx }) => {
    const table = await tableForWriting(tx, who, tableId);
    const columns = fieldsOfColumns(table.fields, title);
    const good: RowData[] = [];
    const lines = rows.map((row) => {
      const text = row.cells
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, mostShown);
      try {
        const values = valuesIn(columns, row);
        assertStorable(values);
        good.push(dataOf(table.fields, values));
        return { line: row.number, text, added: true, message: '' };
      } catch (error) {
        return { line: row.number, text, added: false, message: faultOf(error, locale) };
      }
    });
    await addRows(tx, table, good);
    return { added: good.length, failed: rows.length - good.length, lines };
  });
}
