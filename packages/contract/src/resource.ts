import { z } from 'zod';
import { type Endpoint, endpoint, reads, runs, writes } from './endpoint.ts';
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
  progressId,
  time,
} from './fields.ts';
import type { Words } from './locale.ts';
import { operationOn } from './operation-names.ts';

interface Declared<Row, Form, Filters, Order, Exported, Imported, Added, Edited> {
  readonly path: `/${string}`;
  /** A part of the calls' names if several resources share a path: `Post` results in `postList`, `postOne`, `addPost` and so on. */
  readonly noun?: Capitalize<string>;
  /** The path of the export if it differs from that of the other calls. */
  readonly exportPath?: `/${string}`;
  /** The prefix of the permissions, which end in `:list`, `:add`, `:edit`, `:delete` and `:export`. */
  readonly access: `${string}:${string}`;
  /** Whether an addition and an edit act on phones, which needs a valid licence and a tenant that has not expired. */
  readonly actsOnPhones?: boolean;
  readonly named?: Named;
  /** Another name of the row's id, which `one` and `edit` take too. */
  readonly idName?: string;
  readonly words: Words<
    keyof Row | keyof Form | keyof NoInfer<Added & Edited> | 'id' | 'many' | 'singular' | 'plural' | 'gmtModified'
  >;
  /** A row's fields besides `id` and `gmtModified`. */
  readonly row: Row;
  /** The form's fields. An edit accepts any of them. */
  readonly form: Form;
  /** Fields that only an addition accepts. An edit accepts those of the row with their current value. */
  readonly addedOnly?: Added;
  /** Fields that only an edit accepts. */
  readonly editedOnly?: Edited;
  readonly filters: Filters;
  /** The columns that the list can be ordered by. */
  readonly order: Order;
  readonly exported?: Exported;
  /** Whether rows are also added from a sheet. Its permission ends in `:import`. */
  readonly imported?: Imported;
}

/** The response of an import. */
const importReport = z.object({
  added: z.int(),
  failed: z.int(),
  /** Every row that is not empty, by its number on the sheet. `message` is the reason if it was not added. */
  lines: z.array(z.object({ line: z.int(), text: z.string(), added: z.boolean(), message: z.string() })),
});
export type ImportReport = z.output<typeof importReport>;

type RowOf<Row> = Row & { readonly id: z.ZodInt; readonly gmtModified: typeof time };

/**
 * Declares the list, read, add, edit, delete, export and import calls of one kind of row. Under `/system` an edit is PUT and a deletion DELETE,
 * whose ids may also be in the body. Elsewhere they are POST and GET.
 */
export function resource<
  Row extends z.ZodRawShape,
  Form extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Order extends readonly [string, ...string[]],
  Exported extends boolean = false,
  Imported extends boolean = false,
  Added extends z.ZodRawShape = Record<never, z.ZodType>,
  Edited extends z.ZodRawShape = Record<never, z.ZodType>,
>(declared: Declared<Row, Form, Filters, Order, Exported, Imported, Added, Edited>) {
  const { path, access, named = 'row', words, row, form, filters, order, exported, imported } = declared;
  const addForm = { ...form, ...declared.addedOnly } as Form & Added;
  const editForm = { ...form, ...declared.editedOnly } as Form & Edited;
  const { noun, exportPath = `${path}/export`, actsOnPhones = false, idName } = declared;
  const alias = idName ? { idName } : {};
  const changes = actsOnPhones ? runs : writes;
  const callName = (verb: 'list' | 'one' | 'add' | 'edit' | 'delete'): string => {
    if (!noun) return verb;
    const isRead = verb === 'list' || verb === 'one';
    return isRead ? `${noun.toLowerCase()}${verb === 'list' ? 'List' : 'One'}` : `${verb}${noun}`;
  };
  const { singular, plural } = words;
  const system = path.startsWith('/system/');
  const shown = z.object({ id: z.int(), ...row, gmtModified: time }) as unknown as z.ZodObject<RowOf<Row>>;
  const read = reads(`${access}:list`);
  const query = pageQuery(filters, order);
  const chosen = z.object({ ids: idsOf(named) });
  const deletion = writes(`${access}:delete`);
  const inQuery = endpoint(`GET ${path}/${callName('delete')}`, operationOn('delete', plural), deletion, {
    words,
    query: chosen,
  });
  const anywhere = { words, query: chosen.partial(), body: chosen.partial().strict() };
  const exporting = endpoint(`GET ${exportPath}`, operationOn('export', plural), writes(`${access}:export`), {
    words,
    query: exportQuery(query),
    answer: fileAnswer,
  });
  const importing = endpoint(`POST ${path}/import`, operationOn('import', plural), changes(`${access}:import`), {
    words,
    wire: 'upload',
    query: z.object({ progressId: progressId.optional() }),
    answer: importReport,
  });
  const template = endpoint(`GET ${path}/importTemplate`, operationOn('template', plural), reads(`${access}:import`), {
    words,
    answer: fileAnswer,
  });
  return {
    words,
    /** The fields that an edit can change; every other field of a row can only be read. */
    fields: Object.keys(editForm) as (keyof (Form & Edited) & string)[],
    list: endpoint(`GET ${path}/${callName('list')}`, operationOn('list', plural), read, {
      words,
      query,
      answer: listAnswer(shown),
    }),
    one: endpoint(`GET ${path}/${callName('one')}`, operationOn('read', singular), read, {
      ...alias,
      words,
      query: z.object({ id: idOf(named) }),
      answer: shown,
    }),
    add: endpoint(`POST ${path}/${callName('add')}`, operationOn('add', singular), changes(`${access}:add`), {
      words,
      body: z.strictObject(addForm),
      answer: idAnswer,
    }),
    /** Saves the row returned by `one`. */
    edit: endpoint(
      `${system ? 'PUT' : 'POST'} ${path}/${callName('edit')}`,
      operationOn('edit', singular),
      changes(`${access}:edit`),
      {
        ...alias,
        words,
        body: editBody(named, row, editForm),
      },
    ),
    remove: system
      ? (endpoint(
          `DELETE ${path}/${callName('delete')}`,
          operationOn('delete', plural),
          deletion,
          anywhere,
        ) as unknown as typeof inQuery)
      : inQuery,
    export: (exported ? exporting : undefined) as Exported extends true ? typeof exporting : undefined,
    /** Adds a row for each row of a sheet, whose titles are the words of fields. Wrong rows are reported without affecting others. */
    import: (imported ? importing : undefined) as Imported extends true ? typeof importing : undefined,
    /** Returns a sheet with the titles for an import, in the caller's language. */
    template: (imported ? template : undefined) as Imported extends true ? typeof template : undefined,
  };
}

/** The type of any resource, for functions that serve all of them. */
export interface Resource {
  readonly words: Words<'many'>;
  readonly fields: readonly string[];
  readonly list: Endpoint;
  readonly one: Endpoint;
  readonly add: Endpoint;
  readonly edit: Endpoint;
  readonly remove: Endpoint;
  readonly export: Endpoint | undefined;
  readonly import?: Endpoint | undefined;
  readonly template?: Endpoint | undefined;
}
