import { z } from 'zod';
import { endpoint, reads, writes } from './endpoint.ts';
import { exportQuery, fileAnswer, idsOf, listAnswer, type Named, pageQuery, range, time } from './fields.ts';
import type { Words } from './locale.ts';

interface Declared<Row, Filters> {
  readonly path: `/system/${string}`;
  /** Permissions are this and `:list`, `:delete`, `:export`. */
  readonly access: `${string}:${string}`;
  readonly named: Named;
  /** For the audit log: `sign-in logs`. */
  readonly many: string;
  readonly words: Words<keyof Row | 'id' | 'time' | 'many'>;
  /** A line's fields besides `id` and `time`. */
  readonly row: Row;
  readonly filters: Filters;
}
type LineOf<Row> = Row & { readonly id: z.ZodInt; readonly time: typeof time };

/** The calls of a log that the site writes: people read, export and delete its lines. */
export function logCalls<Row extends z.ZodRawShape, Filters extends z.ZodRawShape>(declared: Declared<Row, Filters>) {
  const { path, access, named, many, words, row, filters } = declared;
  const line = z.object({ id: z.int(), ...row, time }) as unknown as z.ZodObject<LineOf<Row>>;
  const query = pageQuery({ ...filters, ...range }, ['id']);
  const deletion = writes(`${access}:delete`);
  const chosen = z.object({ ids: idsOf(named) });
  return {
    words,
    /** Nobody writes a line by hand. */
    fields: [],
    list: endpoint(`GET ${path}/list`, `List ${many}`, reads(`${access}:list`), { query, answer: listAnswer(line) }),
    remove: endpoint(`DELETE ${path}/delete`, `Delete ${many}`, deletion, { query: chosen }),
    /** All lines within reach. */
    clear: endpoint(`DELETE ${path}/clear`, `Delete all ${many}`, deletion),
    export: endpoint(`GET ${path}/export`, `Export ${many}`, writes(`${access}:export`), {
      query: exportQuery(query),
      answer: fileAnswer,
    }),
  };
}
