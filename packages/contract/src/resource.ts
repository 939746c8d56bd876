import { z } from 'zod';
import { type Endpoint, endpoint, reads, writes } from './endpoint.ts';
import {
  editBody,
  exportQuery,
  fileAnswer,
  idAnswer,
  idOf,
  idsOf,
  listAnswer,
  type Named,
  pageQuery,
  time,
} from './fields.ts';
import type { Words } from './locale.ts';

interface Declared<Row, Form, Filters, Order, Exported> {
  readonly path: `/${string}`;
  /** What the calls are named by where several resources share a path: `Post` makes `postList`, `postOne`, `addPost`, … */
  readonly noun?: Capitalize<string>;
  /** Where the export is served, if not beside the other calls. */
  readonly exportPath?: `/${string}`;
  /** Permissions are this and `:list`, `:add`, `:edit`, `:delete`, `:export`. */
  readonly access: `${string}:${string}`;
  readonly named?: Named;
  /** One and many of them, for the audit log: `a platform`, `platforms`. */
  readonly nouns: readonly [one: string, many: string];
  readonly words: Words<keyof Row | keyof Form | 'id' | 'many' | 'gmtModified'>;
  /** A row's fields besides `id` and `gmtModified`. */
  readonly row: Row;
  /** The form's fields; an edit takes any of them. */
  readonly form: Form;
  readonly filters: Filters;
  /** The columns that the list can be ordered by. */
  readonly order: Order;
  readonly exported?: Exported;
}

type RowOf<Row> = Row & { readonly id: z.ZodInt; readonly gmtModified: typeof time };

/**
 * The calls of a plain slice as ordinary endpoints. Under `/system` an edit is PUT and a deletion DELETE, whose ids may also be
 * in the body; elsewhere they are POST and GET.
 */
export function resource<
  Row extends z.ZodRawShape,
  Form extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Order extends readonly [string, ...string[]],
  Exported extends boolean = false,
>(declared: Declared<Row, Form, Filters, Order, Exported>) {
  const { path, access, named = 'row', nouns, words, row, form, filters, order, exported } = declared;
  const { noun, exportPath = `${path}/export` } = declared;
  const callName = (verb: 'list' | 'one' | 'add' | 'edit' | 'delete'): string => {
    if (!noun) return verb;
    const isRead = verb === 'list' || verb === 'one';
    return isRead ? `${noun.toLowerCase()}${verb === 'list' ? 'List' : 'One'}` : `${verb}${noun}`;
  };
  const [one, many] = nouns;
  const system = path.startsWith('/system/');
  const shown = z.object({ id: z.int(), ...row, gmtModified: time }) as unknown as z.ZodObject<RowOf<Row>>;
  const read = reads(`${access}:list`);
  const query = pageQuery(filters, order);
  const chosen = z.object({ ids: idsOf(named) });
  const deletion = writes(`${access}:delete`);
  const inQuery = endpoint(`GET ${path}/${callName('delete')}`, `Delete ${many}`, deletion, { words, query: chosen });
  const anywhere = { words, query: chosen.partial(), body: chosen.partial().strict() };
  const exporting = endpoint(`GET ${exportPath}`, `Export ${many}`, writes(`${access}:export`), {
    words,
    query: exportQuery(query),
    answer: fileAnswer,
  });
  return {
    words,
    /** The fields of the form; every other field of a row can only be read. */
    fields: Object.keys(form),
    list: endpoint(`GET ${path}/${callName('list')}`, `List ${many}`, read, {
      words,
      query,
      answer: listAnswer(shown),
    }),
    one: endpoint(`GET ${path}/${callName('one')}`, `Read ${one}`, read, {
      words,
      query: z.object({ id: idOf(named) }),
      answer: shown,
    }),
    add: endpoint(`POST ${path}/${callName('add')}`, `Add ${one}`, writes(`${access}:add`), {
      words,
      body: z.strictObject(form),
      answer: idAnswer,
    }),
    /** Sends back the answer of `one`. */
    edit: endpoint(`${system ? 'PUT' : 'POST'} ${path}/${callName('edit')}`, `Edit ${one}`, writes(`${access}:edit`), {
      words,
      body: editBody(named, row, form),
    }),
    remove: system
      ? (endpoint(
          `DELETE ${path}/${callName('delete')}`,
          `Delete ${many}`,
          deletion,
          anywhere,
        ) as unknown as typeof inQuery)
      : inQuery,
    export: (exported ? exporting : undefined) as Exported extends true ? typeof exporting : undefined,
  };
}

/** A resource as the functions that serve any of them take it. */
export interface Resource {
  readonly words: Words<'many'>;
  readonly fields: readonly string[];
  readonly list: Endpoint;
  readonly one: Endpoint;
  readonly add: Endpoint;
  readonly edit: Endpoint;
  readonly remove: Endpoint;
  readonly export: Endpoint | undefined;
}
