import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import { filter, idOf, listAnswer, name, note, optionalIdsOf, pageQuery, time, wholeNumber } from '../../fields.ts';
import { operationOn } from '../../operation-names.ts';
import { resource } from '../../resource.ts';
import { formWords } from '../../words/forms.ts';

/** A form as JSON Schema 2020-12 (`form-schema.ts`). The operation checks it and names what a form cannot have by its path. */
const schema = z.record(z.string(), z.unknown());

const row = {
  name: z.string(),
  remark: z.string(),
  schema,
  fieldCount: z.int(),
  /** The number of the newest version. A save that changes the fields creates the next one. */
  version: z.int(),
  userName: z.string(),
  /** The user who saved the newest version; empty if the user has been deleted. */
  authorName: z.string(),
  gmtCreate: time,
};
const filters = { name: filter, userName: filter, ids: optionalIdsOf('form').optional() };
const order = ['id', 'name', 'gmtModified'] as const;
const declared = resource({
  path: '/system/tools/form',
  access: 'system:form',
  named: 'form',
  words: formWords,
  row,
  form: { name: name(), remark: note().optional(), schema },
  filters,
  order,
});
const { schema: _schema, ...listed } = row;

/** Forms of tenants. The list leaves out their fields. */
export const forms = {
  ...declared,
  list: endpoint('GET /system/tools/form/list', operationOn('list', formWords.plural), reads('system:form:list'), {
    words: formWords,
    query: pageQuery(filters, order),
    answer: listAnswer(z.object({ id: z.int(), ...listed, gmtModified: time })),
  }),
};
export type StoredForm = AnswerOf<typeof forms.one>;

const version = {
  version: z.int(),
  fieldCount: z.int(),
  authorName: z.string(),
  gmtCreate: time,
};
const mostVersions = 1_000_000_000;
const ofVersion = { id: idOf('form'), version: wholeNumber(1, mostVersions) };

export const listFormVersions = endpoint(
  'GET /system/tools/form/versions',
  'List the versions of a form',
  reads('system:form:list'),
  { query: pageQuery({ id: idOf('form') }), answer: listAnswer(z.object(version)) },
);
export const getFormVersion = endpoint(
  'GET /system/tools/form/version',
  'Read a version of a form',
  reads('system:form:list'),
  { query: z.object(ofVersion), answer: z.object({ ...version, schema }) },
);
/** Saves the fields of an earlier version as the next one. Nothing changes if the form has these fields. */
export const restoreFormVersion = endpoint(
  'PUT /system/tools/form/restore',
  'Restore a version of a form',
  writes('system:form:edit'),
  { words: formWords, body: z.strictObject(ofVersion), answer: z.object({ version: z.int() }) },
);
