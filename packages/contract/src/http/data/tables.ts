import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { filter, name, numberTo, optionalIdsOf, sort, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { dataTableWords } from '../../words/data-tables.ts';

/** A name for use in scripts: letters, digits and underscores, starting with a letter. */
const english = /^[A-Za-z][A-Za-z0-9_]*$/;
export const englishTableName = name().regex(english, 'wrongTableName');

export const mostFields = 50;
export const mostValueCharacters = 2_000;

/** A field. The id connects it with the data of the rows, so that it can be renamed. A new field has no id. */
const field = z.strictObject({
  id: z.int().positive().optional(),
  /** The field's position. Without it, the order of the array applies. */
  sort: sort.optional(),
  /** The Chinese name. */
  name: name(),
  englishName: name()
    .regex(english, 'wrongFieldName')
    .refine((text) => text.toLowerCase() !== 'id', { message: 'reservedFieldName' }),
  /** The length limit of a value. */
  length: numberTo(mostValueCharacters, 200),
  searchable: z.boolean().default(false),
});
export type DataFieldForm = z.output<typeof field>;

/** Two names must differ in more than case, because the import of sheets ignores case. */
const fields = z
  .array(field)
  .min(1)
  .max(mostFields)
  .superRefine((list, context) => {
    for (const key of ['name', 'englishName'] as const) {
      const seen = new Set<string>();
      for (const [index, one] of list.entries()) {
        const text = one[key].toLowerCase();
        if (seen.has(text)) context.addIssue({ code: 'custom', path: [index, key], message: 'fieldTwice' });
        seen.add(text);
      }
    }
  });

export const dataField = z.object({
  id: z.int(),
  sort: z.int(),
  name: z.string(),
  englishName: z.string(),
  length: z.int(),
  searchable: z.boolean(),
});
export type DataField = z.output<typeof dataField>;

export const dataTables = resource({
  path: '/data/table',
  access: 'data:table',
  named: 'dataTable',
  words: dataTableWords,
  row: {
    name: z.string(),
    englishName: z.string(),
    fields: z.array(dataField),
    rowCount: z.int(),
    userName: z.string(),
    gmtCreate: time,
  },
  form: { name: name(), englishName: englishTableName, fields },
  filters: { name: filter, englishName: filter, ids: optionalIdsOf('dataTable').optional() },
  order: ['id', 'name', 'englishName', 'gmtModified'],
});
export type DataTable = AnswerOf<typeof dataTables.one>;
