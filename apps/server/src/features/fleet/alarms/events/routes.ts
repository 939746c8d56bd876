import type { QueryOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/fleet/alarms';
import { alarmWords } from '@flotilla/contract/words/alarms';
import type { Database } from '../../../../platform/db/database.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import { type Column, fieldColumns, wordColumn } from '../../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../../platform/spreadsheet/exports.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import type { KnownSettings } from '../settings/known-settings.ts';
import { acknowledgeAlarms } from './acknowledge-alarms.ts';
import { listAlarms } from './list-alarms.ts';
import { summarizeAlarms } from './summarize-alarms.ts';

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly exports: Exports;
  readonly alarms: { readonly settings: Pick<KnownSettings, 'of'> };
}

type Query = QueryOf<typeof endpoints.listAlarms>;

const columns: readonly Column<endpoints.AlarmEvent>[] = [
  ...fieldColumns(alarmWords, { id: 10 }),
  wordColumn(alarmWords.rule, ({ rule }) => rule, alarmWords),
  wordColumn(alarmWords.state, ({ state }) => state, alarmWords),
  ...fieldColumns(alarmWords, { deviceNo: 16, groupName: 20, userName: 16, taskName: 24, value: 10, limit: 10 }),
  ...fieldColumns(alarmWords, { causeName: 20, incidentId: 10, sent: 10, lastSentAt: 'time', sendError: 30 }),
  ...fieldColumns(alarmWords, { openedAt: 'time', acknowledgedAt: 'time', acknowledgedBy: 16, acknowledgeNote: 30 }),
  ...fieldColumns(alarmWords, { recoveredAt: 'time' }),
];

export function alarmRoutes(http: Http, { db: database, parameters, exports, alarms }: Deps): void {
  const db = database.drizzle;
  const timeZone = () => parameters.text('site.timeZone');

  serve(http, endpoints.listAlarms, ({ query, who, locale }) =>
    listAlarms(db, who, query, { timeZone: timeZone(), locale }),
  );
  serve(http, endpoints.summarizeAlarms, ({ who, locale }) =>
    summarizeAlarms(db, who, alarms.settings.of(who.tenantId), locale),
  );
  serve(http, endpoints.acknowledgeAlarms, async ({ body, who }) => ({
    acknowledged: await database.transaction(({ drizzle: tx }) => acknowledgeAlarms(tx, who, body)),
  }));
  serve(http, endpoints.exportAlarms, ({ query, who, locale, caller }) =>
    exports.offer(caller, query, {
      title: alarmWords.many,
      columns,
      page: (tx, page) => listAlarms(tx, who, { ...query, ...page } as Query, { timeZone: timeZone(), locale }),
    }),
  );
}
