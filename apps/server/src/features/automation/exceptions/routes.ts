import * as endpoints from '@flotilla/contract/http/exceptions';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { ThrownLast } from './api.ts';
import { clusterExceptions } from './cluster-exceptions.ts';
import { exceptionColumns, exceptionListTitle } from './export-columns.ts';
import { inReach, listExceptions, present } from './list-exceptions.ts';
import { scriptExceptions } from './schema.ts';

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly exports: Exports;
  readonly thrownLast: Pick<ThrownLast, 'look'>;
}

export function exceptionRoutes(http: Http, { db: { drizzle: db }, parameters, exports, thrownLast }: Deps): void {
  const timeZone = () => parameters.text('site.timeZone');

  serve(http, endpoints.listExceptions, ({ query, who }) => listExceptions(db, who, query, query, timeZone()));

  serve(http, endpoints.clusterExceptions, ({ query, who }) => clusterExceptions(db, who, query, timeZone()));

  serve(http, endpoints.exportExceptions, ({ query, who, locale }) =>
    exports.offer(who, locale, query, {
      title: exceptionListTitle,
      columns: exceptionColumns,
      page: (tx, page) => listExceptions(tx, who, query, page, timeZone()),
    }),
  );

  serve(http, endpoints.getException, async ({ query, who }) => {
    const { rows, select } = inReach(db, who);
    const [found] = await select().where(eq(rows.id, query.id));
    if (!found) throw notFound();
    return present(found);
  });

  serve(http, endpoints.deleteExceptions, async ({ query, who }) => {
    await scoped(db, who).remove(scriptExceptions, query.ids);
    thrownLast.look();
    return null;
  });

  serve(http, endpoints.clearExceptions, async ({ who }) => {
    await scoped(db, who).removeAll(scriptExceptions);
    thrownLast.look();
    return null;
  });
}
