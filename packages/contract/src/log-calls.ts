import { z } from 'zod';
import { endpoint, reads, writes } from './endpoint.ts';
import { exportQuery, fileAnswer, idsOf, listAnswer, type Named, pageQuery, range, time } from './fields.ts';
import type { Words } from './locale.ts';
import { operationOn } from './operation-names.ts';

interface Declared<Row, Filters> {
  readonly path: `/system/${string}`;
  /** The prefix of the permissions, which end in `:list`, `:delete` and `:export`. */
  readonly access: `${string}:${string}`;
  readonly named: Named;
  readonly words: Words<keyof Row | 'id' | 'time' | 'many' | 'plural'>;
  /** A line's fields besides `id` and `time`. */
  readonly row: Row;
  readonly filters: Filters;
}
type LineOf<Row> = Row & { readonly id: z.ZodInt; readonly time: typeof time };

/** Declares the calls of a log that the site writes. Users can read, export and delete its lines. */
export function logCalls<Row extends z.ZodRawShape, Filters extends z.ZodRawShape>(declared: Declared<Row, Filters>) {
  const { path, access, named, words, row, filters } = declared;
  const line = z.object({ id: z.int(), ...row, time }) as unknown as z.ZodObject<LineOf<Row>>;
  const query = pageQuery({ ...filters, ...range }, ['id']);
  const deletion = writes(`${access}:delete`);
  const chosen = z.object({ ids: idsOf(named) });
  return {
    words,
    /** The call has no form, because users cannot write lines. */
    fields: [],
    list: endpoint(`GET ${path}/list`, `List ${words.plural.en}`, reads(`${access}:list`), {
      query,
      answer: listAnswer(line),
    }),
    remove: endpoint(`DELETE ${path}/delete`, operationOn('delete', words.plural), deletion, { query: chosen }),
    /** Deletes all lines in the caller's data scope. */
    clear: endpoint(`DELETE ${path}/clear`, operationOn('clear', words.plural), deletion),
    export: endpoint(`GET ${path}/export`, operationOn('export', words.plural), writes(`${access}:export`), {
      query: exportQuery(query),
      answer: fileAnswer,
    }),
  };
}
