import type { AnswerOf, BodyOf, QueryOf } from '@flotilla/contract/endpoint';
import { readOnlyOf } from '@flotilla/contract/fields';
import type { Locale } from '@flotilla/contract/locale';
import type { Resource } from '@flotilla/contract/resource';
import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../access/who.ts';
import { explainTaken, refuseInUse } from '../db/constraint.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../db/list.ts';
import { lockRow } from '../db/owned.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Column } from '../spreadsheet/columns.ts';
import type { Exports } from '../spreadsheet/exports.ts';
import { invalidField, notFound } from './call-error.ts';
import type { Http } from './http.ts';
import { assertUnchanged } from './read-only.ts';
import { serve } from './serve.ts';

type Form<R extends Resource> = BodyOf<R['add']>;
type Change<R extends Resource> = { readonly [K in keyof Form<R>]?: Form<R>[K] | undefined };

/** A slice's part of its resource. It serves omitted calls itself. `Row` may have more fields than the answer. */
interface Slice<R extends Resource, Row> {
  readonly database: Database;
  /** The table in which an edit locks its row. */
  readonly table: Parameters<typeof lockRow>[1];
  list(db: Queryable, who: UserWho, query: QueryOf<R['list']>, locale: Locale): Promise<{ list: Row[]; total: number }>;
  /** Those of `ids` that `who` reaches. */
  rows(db: Queryable, who: UserWho, ids: readonly number[], locale: Locale): PromiseLike<Row[]>;
  insert?(tx: Queryable, who: UserWho, form: Form<R>, locale: Locale): Promise<number>;
  /** `change` has the sent fields of the form, at least one; `current` is the locked row. */
  update?(tx: Queryable, who: UserWho, change: Change<R>, current: Row, locale: Locale): Promise<void>;
  remove?(db: Queryable, who: UserWho, rows: readonly Row[]): Promise<void>;
  /** Called once a change is stored. */
  changed?(): void;
  /** The field that a unique constraint is about. */
  readonly unique?: Readonly<Record<string, keyof Form<R> & string>>;
  readonly exported?: { readonly exports: Exports; readonly columns: readonly Column<NoInfer<Row>>[] };
}

/** Serves the calls of a resource. */
export function serveResource<const R extends Resource, Row extends AnswerOf<R['one']>>(
  http: Http,
  resource: R,
  slice: Slice<R, Row>,
): void {
  const { database, exported, insert, update, remove, unique = {} } = slice;
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
  if (insert)
    serve(http, add, async ({ body, who, locale }) => {
      const id = await database
        .transaction(({ drizzle: tx }) => insert(tx, who as UserWho, body as Form<R>, locale))
        .catch(orTaken(body as Sent));
      slice.changed?.();
      return { id };
    });
  if (update)
    serve(http, edit, async ({ body, who, locale }) => {
      const sent = body as Sent;
      await database
        .transaction(async ({ drizzle: tx }) => {
          await lockRow(tx, slice.table, sent.id);
          const current = await oneOf(tx, who as UserWho, sent.id, locale);
          assertUnchanged(sent, one.answer.parse(current) as Sent, readOnlyOf(edit));
          const change = Object.fromEntries(fields.map((field) => [field, sent[field]]));
          if (fields.some((field) => sent[field] !== undefined)) {
            await update(tx, who as UserWho, change as Change<R>, current, locale);
          }
        })
        .catch(orTaken(sent));
      slice.changed?.();
      return null;
    });
  if (remove)
    serve(http, resource.remove, async ({ query, body, who, locale }) => {
      const ids = (query as Ids)?.ids ?? (body as Ids)?.ids;
      if (!ids) throw invalidField('ids', term('required'));
      await remove(db, who as UserWho, await rowsOf(db, who as UserWho, ids, locale)).catch(refuseInUse);
      slice.changed?.();
      return null;
    });
  if (exported && resource.export)
    serve(http, resource.export, ({ query, who, locale }) => {
      const filters = query as Page;
      return exported.exports.offer(who as UserWho, locale, filters, {
        title: resource.words.many,
        columns: exported.columns,
        page: (tx, page) => slice.list(tx, who as UserWho, { ...filters, ...page } as QueryOf<R['list']>, locale),
      });
    });
}
