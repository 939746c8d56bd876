import { z } from 'zod';
import { type AnswerOf, byScript, endpoint, reads, writes } from '../../../endpoint.ts';
import {
  exportQuery,
  filter,
  idOf,
  listAnswer,
  numberTo,
  optionalIdsOf,
  pageQuery,
  progressId,
  time,
} from '../../../fields.ts';
import { resource } from '../../../resource.ts';
import { rules, withSentence } from '../../../rules.ts';
import { dataRowWords } from '../../../words/data-rows.ts';
import { ofScript } from '../../automation/script-calls.ts';
import { dataField, englishTableName, mostFields, mostValueCharacters } from '../tables.ts';

const mostNameCharacters = 64;
/** The values of a row by the English names of the fields. */
const values = z
  .record(z.string().max(mostNameCharacters), z.string().max(mostValueCharacters))
  .refine((fields) => Object.keys(fields).length <= mostFields, withSentence(rules.atMostItems(mostFields)));
export type RowValues = z.output<typeof values>;

/** The prefix of a filter by a field, `value.<English name>`. It matches a part of the text, ignoring case. */
export const valuePrefix = 'value.';

const plain = resource({
  path: '/data/row',
  access: 'data:row',
  named: 'dataRow',
  words: dataRowWords,
  row: { tableId: z.int(), values: z.record(z.string(), z.string()), userName: z.string(), gmtCreate: time },
  form: { tableId: idOf('dataTable'), values },
  filters: { tableId: idOf('dataTable') },
  order: ['id', 'gmtCreate', 'gmtModified'],
  exported: true,
});
const query = plain.list.query.catchall(z.unknown());
export const dataRows = {
  ...plain,
  list: { ...plain.list, query },
  export: { ...plain.export, query: exportQuery(query).catchall(z.unknown()) },
};
export type DataRow = AnswerOf<typeof dataRows.one>;

/** Lists the tables to choose from. It needs the right to see rows, not the right to see table definitions. */
export const listRowTables = endpoint(
  'GET /data/row/tables',
  'List the tables to choose rows of',
  reads('data:row:list'),
  {
    words: dataRowWords,
    query: pageQuery({ name: filter, ids: optionalIdsOf('dataTable').optional() }, ['id', 'name']),
    answer: listAnswer(
      z.object({ id: z.int(), name: z.string(), englishName: z.string(), fields: z.array(dataField) }),
    ),
  },
);

/** Adds the rows of an xlsx file, whose first row has the Chinese or English names of fields. Wrong rows are reported without affecting others. */
export const importRows = endpoint(
  'POST /data/row/import',
  'Import rows of a dynamic table',
  writes('data:row:import'),
  {
    wire: 'upload',
    query: z.object({ tableId: idOf('dataTable').optional(), progressId: progressId.optional() }),
    answer: z.object({
      added: z.int(),
      failed: z.int(),
      /** Every row that is not empty, by its number on the sheet. `message` is the reason if it was not added. */
      lines: z.array(z.object({ line: z.int(), text: z.string(), added: z.boolean(), message: z.string() })),
    }),
  },
);

const mostFound = 1_000;
/** A text must equal the whole value. `{ contains }` matches a part of it, ignoring case. */
const condition = z.union([
  z.string().max(mostValueCharacters),
  z.strictObject({ contains: z.string().max(mostValueCharacters) }),
]);
const where = z.record(z.string().max(mostNameCharacters), condition).default({});
export type RowConditions = z.output<typeof where>;

/** A row in the form that scripts get: its id and its values in one object. */
const scriptRow = z.record(z.string(), z.union([z.string(), z.int()]));
const asked = { ...ofScript, table: englishTableName, where };

export const findRows = endpoint('POST /rapi/table/find', 'Find rows of a dynamic table', reads('phone'), {
  body: z.strictObject({
    ...asked,
    limit: numberTo(mostFound, 100),
    /** A field's English name. A minus before it reverses the order. */
    order: z
      .string()
      .max(mostNameCharacters + 1)
      .optional(),
  }),
  answer: z.array(scriptRow),
});
export const countRows = endpoint('POST /rapi/table/count', 'Count rows of a dynamic table', reads('phone'), {
  body: z.strictObject(asked),
  answer: z.int(),
});

const change = { ...ofScript, table: englishTableName };
const row = { id: idOf('dataRow') };
export const insertRow = endpoint('POST /rapi/table/insert', 'Add a row from a script', byScript, {
  body: z.strictObject({ ...change, values }),
  answer: z.int(),
});
/** Returns whether the row was changed, that is, whether it exists and matches `where`. */
export const updateRow = endpoint('POST /rapi/table/update', 'Edit a row from a script', byScript, {
  body: z.strictObject({ ...change, ...row, values, where }),
  answer: z.boolean(),
});
export const removeRow = endpoint('POST /rapi/table/remove', 'Delete a row from a script', byScript, {
  body: z.strictObject({ ...change, ...row }),
  answer: z.boolean(),
});
