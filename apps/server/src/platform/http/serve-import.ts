import { mostImportedRows } from '@flotilla/contract/imported-rows';
import type { Locale, Words } from '@flotilla/contract/locale';
import { word } from '@flotilla/contract/locale';
import type { ImportReport, Resource } from '@flotilla/contract/resource';
import { term } from '@flotilla/contract/terms';
import type { z } from 'zod';
import type { UserWho } from '../access/who.ts';
import { megabyte } from '../bytes.ts';
import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { type CellKind, cellKinds, valueOfCell } from '../spreadsheet/cell-kinds.ts';
import type { Exports } from '../spreadsheet/exports.ts';
import { importLines } from '../spreadsheet/import-lines.ts';
import { readSpreadsheet } from '../spreadsheet/read-spreadsheet.ts';
import { fieldOfTitle, titleWithChoices } from '../spreadsheet/titles.ts';
import type { Progress, Works } from '../work/works.ts';
import { CallError, invalidField } from './call-error.ts';
import type { Http } from './http.ts';
import { type Caller, serve } from './serve.ts';
import type { Upload } from './upload.ts';
import { assertStorable, validate } from './validate.ts';

export interface ImportOptions<Form> {
  readonly works: Works;
  readonly parameters: { count(name: 'upload.importMegabytes'): number };
  /** The fields whose cells name a row: a table or view, a point, and its column with the name. `check` refuses ids out of reach. */
  readonly named?: Readonly<Record<string, `${string}.${string}`>>;
  check?(db: Queryable, who: UserWho, form: Form): Promise<void>;
}

interface Import<Form> extends ImportOptions<Form> {
  readonly db: Queryable;
  readonly exports: Exports;
  add(body: Form, who: UserWho, locale: Locale): Promise<unknown>;
}

interface Run {
  readonly who: UserWho;
  readonly locale: Locale;
  readonly explain: (error: unknown) => CallError;
  readonly progress: Progress;
}

const limits = { mostRows: mostImportedRows + 1, mostColumns: 200 };
/** This much of a row is enough to find it. */
const mostShown = 200;
const template = word('导入模板', 'Import template', '匯入範本');

/** Returns the id of the one row in reach that has the name. @throws 400 at the field */
function createNameReader<Form>({ db, named = {}, check }: Import<Form>, who: UserWho) {
  const known = new Map<string, number>();
  return async (field: string, name: string): Promise<number> => {
    const key = `${field} ${name.toLowerCase()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [table, column] = named[field]!.split('.');
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table!)} where lower(${sql.identifier(column!)}) = lower(${name}) order by id`,
    );
    const inReach: number[] = [];
    for (const { id } of rows) {
      const refusal = await check?.(db, who, { [field]: Number(id) } as Form).catch((error: unknown) => error);
      if (refusal === undefined) inReach.push(Number(id));
      else if (!(refusal instanceof CallError)) throw refusal;
    }
    const [only, ...others] = inReach;
    if (only === undefined) throw invalidField(field, term('unknown'));
    if (others.length > 0) throw invalidField(field, term('sameName'));
    known.set(key, only);
    return only;
  };
}

/** The field of each column; other columns, such as the creation time, are ignored. */
function fieldsOf(titles: readonly string[], kinds: ReadonlyMap<string, CellKind>, words: Words) {
  const fields = titles.map((title) => fieldOfTitle(title, [...kinds.keys()], words));
  if (fields.every((field) => field === undefined)) {
    throw new CallError('invalid', {
      params: { what: titles[0]?.slice(0, mostShown) ?? '1', message: term('titleUnknown') },
      fields: [{ path: 'file' }],
    });
  }
  return fields;
}

/** Serves the import of a resource and its template. The cells of a row become the body of an addition. */
export function serveImport<Form>(http: Http, resource: Resource, options: Import<Form>): void {
  const { import: importing, template: empty, add } = resource;
  if (!importing || !empty) return;
  const { exports, works, parameters, named = {} } = options;
  const words = resource.words as Words;
  const kinds = cellKinds(add.body as unknown as z.ZodObject, words);
  const cellsOf = new Map([...kinds].filter(([, { isCell }]) => isCell));

  const importRows = async (file: Upload, { who, locale, explain, progress }: Run): Promise<ImportReport> => {
    const [title, ...rows] = await readSpreadsheet({ fileName: file.fileName, content: await file.read() }, limits);
    const fields = fieldsOf(title?.cells ?? [], cellsOf, words);
    const idOf = createNameReader(options, who);
    const save = async (at: number) => {
      const body: Record<string, unknown> = {};
      for (const [field, { absent }] of kinds) if (absent !== undefined) body[field] = absent;
      for (const [column, text] of rows[at]!.cells.entries()) {
        const field = fields[column];
        if (field === undefined || text === '') continue;
        assertStorable(text, field);
        body[field] = named[field] ? await idOf(field, text) : valueOfCell(kinds.get(field)!, text);
      }
      await options.add(validate(add.body, body, locale, words) as Form, who, locale);
      return true;
    };
    const lines = rows.map(({ number }) => ({ line: number }));
    const results = await importLines(lines, { locale, words, explain, save }, progress);
    return {
      added: results.filter(({ result }) => result).length,
      failed: results.filter(({ result }) => !result).length,
      lines: results.map(({ result, message }, at) => ({
        line: lines[at]!.line,
        text: rows[at]!.cells.filter((cell) => cell !== '')
          .join(' · ')
          .slice(0, mostShown),
        added: result === true,
        message,
      })),
    };
  };

  serve(http, empty, ({ caller }) => {
    const columns = [...cellsOf].map(([field, { choices }]) => ({
      title: choices ? titleWithChoices(words[field]!, choices) : words[field]!,
      width: 20,
      value: () => null,
    }));
    const page = async () => ({ list: [], total: 0 });
    return exports.offer(caller as Caller<UserWho>, {}, { title: template, columns, page });
  });
  serve(http, importing, async ({ query, who, locale, upload, explain, caller }) => {
    const file = await upload(parameters.count('upload.importMegabytes') * megabyte);
    const { progressId } = validate(importing.query, { ...(query as object), ...file.fields }, locale, words) as {
      progressId?: string;
    };
    return works.run(caller as Caller<UserWho>, progressId, (progress) =>
      importRows(file, { who: who as UserWho, locale, explain, progress }),
    );
  });
}
