import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import { filter, idOf, idsOf, listAnswer, name, pageQuery, stamp, time } from '../../fields.ts';
import { columnQueries, columnWidgets, featureTemplates } from '../../generated-features.ts';
import { word } from '../../locale.ts';
import { withSentence } from '../../rules.ts';
import { genTableWords as words } from '../../words/gen-tables.ts';

const path = '/system/tools/gen';
const listed = reads('system:gen:list');

/** A name of a table or column, which needs no quotes in SQL and in code. */
const identifier = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,62}$/,
    withSentence(
      word(
        '须以小写字母开头，只含小写字母、数字和下划线',
        'must begin with a lower-case letter and have only lower-case letters, digits and underscores',
        '須以小寫字母開頭，只含小寫字母、數字和底線',
      ),
    ),
  );
const optional = z.union([z.literal(''), identifier]).default('');
const slice = name().regex(
  /^[a-z]+(-[a-z]+)*s$/,
  withSentence(
    word(
      '须为英文小写复数，用连字符分隔，如 spare-parts',
      'must be a plural of lower-case letters, with hyphens, such as spare-parts',
      '須為英文小寫複數，以連字號分隔，如 spare-parts',
    ),
  ),
);

const named = { wordZhCN: name(), wordEn: name(), wordZhTW: name() };
/** The facts about a column. The database has them, so an edit ignores them. */
const facts = {
  ...{ column: z.string(), type: z.string(), isNullable: z.boolean(), refersTo: z.string() },
  /** The digits of a `numeric`. */
  digits: z.int().optional(),
  /** The values that a check of the table allows. */
  choices: z.array(z.union([z.string(), z.number()])).optional(),
};
const settings = {
  ...named,
  inAdd: z.boolean(),
  inEdit: z.boolean(),
  inList: z.boolean(),
  isRequired: z.boolean(),
  query: z.enum(columnQueries),
  widget: z.enum(columnWidgets),
};
const column = z.object({ id: z.int(), ...facts, ...settings, dictionary: z.string() });
export type GenColumn = z.output<typeof column>;

const row = {
  id: z.int(),
  name: z.string(),
  comment: z.string(),
  slice: z.string(),
  /** The area of the feature; empty until it is chosen. */
  moduleType: z.string(),
  wordZhCN: z.string(),
  wordEn: z.string(),
  wordZhTW: z.string(),
  template: z.enum(featureTemplates),
  isOwned: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
};
const details = {
  isImported: z.boolean(),
  menuParent: z.string(),
  parentColumn: z.string(),
  subTable: z.string(),
  subColumn: z.string(),
};

/** The tables of the database that are not imported yet. */
export const listDatabaseTables = endpoint(`GET ${path}/tableList`, 'List the tables of the database', listed, {
  words,
  query: pageQuery({ name: filter, comment: filter }, ['name']),
  answer: listAnswer(z.object({ name: z.string(), comment: z.string(), columnCount: z.int() })),
});

export const importTables = endpoint(`POST ${path}/importTable`, 'Import tables', writes('system:gen:import'), {
  words,
  body: z.strictObject({ tables: z.array(identifier).min(1).max(100) }),
  answer: z.object({ ids: z.array(z.int()) }),
});

export const listGenTables = endpoint(`GET ${path}/list`, 'List the imported tables', listed, {
  words,
  query: pageQuery({ name: filter, comment: filter }, ['id', 'name', 'gmtModified']),
  answer: listAnswer(z.object(row)),
});

export const getGenTable = endpoint(`GET ${path}/one`, 'Get an imported table', listed, {
  words,
  query: z.object({ id: idOf('row') }),
  answer: z.object({ ...row, ...details, columns: z.array(column) }),
});
export type GenTable = AnswerOf<typeof getGenTable>;

const sentColumn = z.strictObject({
  id: z.int(),
  ...z.object(facts).partial().shape,
  ...settings,
  dictionary: optional,
});

/** Saves the settings. Columns are in the order of the form. */
export const editGenTable = endpoint(`PUT ${path}/edit`, 'Edit the settings of a table', writes('system:gen:edit'), {
  words,
  query: z.object({ id: idOf('row') }),
  body: z.strictObject({
    gmtModified: stamp,
    slice,
    moduleType: name(32),
    ...named,
    template: z.enum(featureTemplates),
    isOwned: z.boolean(),
    isImported: z.boolean().optional(),
    menuParent: optional,
    parentColumn: optional,
    subTable: optional,
    subColumn: optional,
    columns: z.array(sentColumn).max(300),
  }),
});

const ids = z.object({ ids: idsOf('row') });
export const deleteGenTables = endpoint(
  `DELETE ${path}/delete`,
  'Delete imported tables',
  writes('system:gen:delete'),
  { words, query: ids },
);

const changes = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type SchemaChanges = z.output<typeof changes>;
const one = z.object({ id: idOf('row') });

/** The columns of the database that differ from the imported ones. */
export const compareGenTable = endpoint(`GET ${path}/changes`, 'Compare a table with the database', listed, {
  words,
  query: one,
  answer: changes,
});

/** Takes new columns and types from the database. The settings of the other columns stay. */
export const syncGenTable = endpoint(`PUT ${path}/sync`, 'Synchronise a table', writes('system:gen:edit'), {
  words,
  body: z.strictObject({ id: idOf('row') }),
  answer: changes,
});

export const previewCode = endpoint(`GET ${path}/preview`, 'Preview the code of a table', listed, {
  words,
  query: one,
  answer: z.object({
    /** Whether the program already has a feature of this name. */
    exists: z.boolean(),
    files: z.array(z.object({ path: z.string(), text: z.string() })),
  }),
});

/** Returns a zip with the new files and `insertions.patch`. */
export const downloadCode = endpoint(`GET ${path}/download`, 'Download generated code', reads('system:gen:download'), {
  words,
  wire: 'file',
  query: ids,
});
