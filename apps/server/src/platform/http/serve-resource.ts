import type { AnswerOf, BodyOf, QueryOf } from '@flotilla/contract/endpoint';
import { readOnlyOf } from '@flotilla/contract/fields';
import type { Locale } from '@flotilla/contract/locale';
import type { Resource } from '@flotilla/contract/resource';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../access/who.ts';
import { explainCheck, explainTaken, refuseInUse } from '../db/constraint.ts';
import type { Database } from '../db/database.ts';
import type { ListOf, Page } from '../db/list.ts';
import { lockRows } from '../db/owned.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Column } from '../spreadsheet/columns.ts';
import type { Exports } from '../spreadsheet/exports.ts';
import { invalidField, notFound } from './call-error.ts';
import type { Http } from './http.ts';
import { assertUnchanged } from './read-only.ts';
import { type Caller, serve } from './serve.ts';
import { type ImportOptions, serveImport } from './serve-import.ts';

type Form<R extends Resource> = BodyOf<R['add']>;
type Change<R extends Resource> = {
  readonly [K in R['fields'][number] & keyof BodyOf<R['edit']>]?: BodyOf<R['edit']>[K] | undefined;
};

/** The functions with which a slice lets `serveResource` serve its resource. `Row` may have more fields than the response. */
interface Slice<R extends Resource, Row> {
  readonly database: Database;
  /** The table in which an edit or a deletion locks its rows. */
  readonly table: Parameters<typeof lockRows>[1];
  list(db: Queryable, who: UserWho, query: QueryOf<R['list']>, locale: Locale): Promise<ListOf<Row>>;
  /** Returns those of `ids` that are within the scope of `who`. */
  rows(db: Queryable, who: UserWho, ids: readonly number[], locale: Locale): PromiseLike<Row[]>;
  insert?(tx: Queryable, who: UserWho, form: Form<R>, locale: Locale): Promise<number>;
  /** `change` has the sent fields of the form, at least one; `current` is the locked row. */
  update?(tx: Queryable, who: UserWho, change: Change<R>, current: Row, locale: Locale): PromiseLike<unknown>;
  remove?(tx: Queryable, who: UserWho, rows: readonly Row[], ids: readonly number[]): PromiseLike<unknown>;
  /** Called after a change is stored, with the rows as they were before an edit or a deletion, or are after an addition. */
  changed?(change: { readonly who: UserWho; readonly rows: readonly Row[] }): void | Promise<void>;
  /** The field that a unique constraint is about. */
  readonly unique?: Readonly<Record<string, keyof Form<R> & string>>;
  /** The fields that a check constraint is about. */
  readonly checks?: Readonly<Record<string, readonly string[]>>;
  readonly exported?: { readonly exports: Exports; readonly columns: readonly Column<NoInfer<Row>>[] };
  readonly imported?: ImportOptions<Partial<Form<R>>>;
}

/** The names of rows, for the operation log. */
const namesOf = (rows: readonly unknown[]): string[] =>
  (rows as readonly { readonly [field: string]: unknown }[])
    .map(({ name, title, label }) => name ?? title ?? label)
    .filter((name) => typeof name === 'string');

/** Serves the calls of a resource. */
export function serveResource<const R extends Resource, Row extends AnswerOf<R['one']>>(
  http: Http,
  resource: R,
  slice: Slice<R, Row>,
): void {
  const { database, exported, imported, insert, update, remove, unique = {}, checks = {} } = slice;
  const db = database.drizzle;
  const rowsOf = async (tx: Queryable, who: UserWho, ids: readonly number[], locale: Locale) => {
    const found = await slice.rows(tx, who, ids, locale);
    if (found.length !== ids.length) throw notFound();
    return found;
  };
  const oneOf = async (tx: Queryable, who: UserWho, id: number, locale: Locale) =>
    (await rowsOf(tx, who, [id], locale))[0]!;
  const orTaken = (sent: Sent) => explainTaken<string>(resource.words, unique, sent);
  const { fields, list, one, add, edit } = resource;
  // The shapes that `resource` gives to each of the calls of `R`, unknown to TypeScript here.
  type Ids = { ids?: readonly number[] } | null;
  type Sent = { id: number } & Record<string, unknown>;

  serve(http, list, ({ query, who, locale }) => slice.list(db, who as UserWho, query as QueryOf<R['list']>, locale));
  serve(http, one, ({ query, who, locale }) => oneOf(db, who as UserWho, (query as Sent).id, locale));
  if (insert) {
    const addOne = async (form: Form<R>, who: UserWho, locale: Locale) => {
      const added = await database
        .transaction(async ({ drizzle: tx }) => {
          const id = await insert(tx, who, form, locale);
          return { id, rows: slice.changed ? await rowsOf(tx, who, [id], locale) : [] };
        })
        .catch(explainCheck(checks))
        .catch(orTaken(form as unknown as Sent));
      await slice.changed?.({ who, rows: added.rows });
      return { id: added.id };
    };
    serve(http, add, ({ body, who, locale }) => addOne(body as Form<R>, who as UserWho, locale));
    if (imported && exported)
      serveImport(http, resource, {
        ...imported,
        ...{ db, exports: exported.exports },
        add: (form, who, locale) => addOne(form as Form<R>, who, locale),
      });
  }
  if (update)
    serve(http, edit, async ({ body, who, locale }) => {
      const sent = body as Sent;
      const before = await database
        .transaction(async ({ drizzle: tx }) => {
          await lockRows(tx, slice.table, [sent.id]);
          const current = await oneOf(tx, who as UserWho, sent.id, locale);
          assertUnchanged(sent, one.answer.parse(current) as Sent, readOnlyOf(edit));
          const change = Object.fromEntries(fields.map((field) => [field, sent[field]]));
          if (fields.some((field) => sent[field] !== undefined)) {
            await update(tx, who as UserWho, change as Change<R>, current, locale);
          }
          return current;
        })
        .catch(explainCheck(checks))
        .catch(orTaken(sent));
      await slice.changed?.({ who: who as UserWho, rows: [before] });
      return null;
    });
  if (remove)
    serve(http, resource.remove, async ({ query, body, who, locale, records }) => {
      const ids = (query as Ids)?.ids ?? (body as Ids)?.ids;
      if (!ids) throw invalidField('ids', term('required'));
      const rows = await database
        .transaction(async ({ drizzle: tx }) => {
          await lockRows(tx, slice.table, ids);
          const found = await rowsOf(tx, who as UserWho, ids, locale);
          records(namesOf(found));
          await remove(tx, who as UserWho, found, ids);
          return found;
        })
        .catch(refuseInUse);
      await slice.changed?.({ who: who as UserWho, rows });
      return null;
    });
  if (exported && resource.export)
    serve(http, resource.export, ({ query, who, locale, caller }) => {
      const filters = query as Page;
      return exported.exports.offer(caller as Caller<UserWho>, filters, {
        title: resource.words.many,
        columns: exported.columns,
        page: (tx, page) => slice.list(tx, who as UserWho, { ...filters, ...page } as QueryOf<R['list']>, locale),
      });
    });
}
