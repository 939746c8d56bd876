import type { AnswerOf, QueryOf } from '@flotilla/contract/endpoint';
import type { Locale, Word } from '@flotilla/contract/locale';
import type { logCalls } from '@flotilla/contract/log-calls';
import type { UserWho } from '../access/who.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Column } from '../spreadsheet/columns.ts';
import type { Exports } from '../spreadsheet/exports.ts';
import { notFound } from './call-error.ts';
import type { Http } from './http.ts';
import { serve } from './serve.ts';

export interface LogDeps {
  readonly db: Database;
  readonly exports: Exports;
  timeZone(): string;
}
type Calls = ReturnType<typeof logCalls>;

/** A slice's part of its log. */
interface Log<C extends Calls> {
  /** The name of the file. */
  readonly title: Word;
  readonly columns: readonly Column<AnswerOf<C['list']>['list'][number]>[];
  readonly rowsAPage?: number;
  list(db: Queryable, who: UserWho, query: QueryOf<C['list']>, locale: Locale): Promise<AnswerOf<C['list']>>;
  /** Deletes lines within reach: those with these ids, or all. Returns how many. */
  remove(db: Queryable, who: UserWho, ids?: readonly number[]): Promise<number>;
}

/** Serves the calls of a log. */
export function serveLog<const C extends Calls>(http: Http, calls: C, { db, exports }: LogDeps, log: Log<C>): void {
  serve(
    http,
    calls.list,
    ({ query, who, locale }) => log.list(db.drizzle, who, query as QueryOf<C['list']>, locale) as never,
  );
  serve(http, calls.remove, ({ query, who }) =>
    db.transaction(async ({ drizzle: tx }) => {
      if ((await log.remove(tx, who, query.ids)) !== query.ids.length) throw notFound();
    }),
  );
  serve(http, calls.clear, async ({ who }) => {
    await log.remove(db.drizzle, who);
  });
  serve(http, calls.export, ({ query, who, locale, caller }) =>
    exports.offer(caller, query, {
      title: log.title,
      columns: log.columns,
      ...(log.rowsAPage && { rowsAPage: log.rowsAPage }),
      page: (tx, page) => log.list(tx, who, { ...query, ...page } as QueryOf<C['list']>, locale),
    }),
  );
}
