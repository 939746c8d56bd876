import type { QueryOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/automation/exceptions';
import { word } from '@flotilla/contract/locale';
import { deviceWords } from '@flotilla/contract/words/devices';
import { taskWords } from '@flotilla/contract/words/tasks';
import type { Database } from '../../../platform/db/database.ts';
import { eq } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { ThrownLast } from './api.ts';
import { clusterExceptions, clusterPhones } from './cluster-exceptions.ts';
import { inReach, listExceptions, present } from './list-exceptions.ts';
import { scriptExceptions } from './schema.ts';

type Query = QueryOf<typeof endpoints.listExceptions>;

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly exports: Exports;
  readonly thrownLast: Pick<ThrownLast, 'look'>;
}

const words = {
  ...taskWords,
  deviceNo: deviceWords.deviceNo,
  apkVersion: deviceWords.agentVersion,
  kind: word('类型', 'Kind', '類型'),
  exception: word('异常', 'Exception', '異常'),
  taskName: word('任务', 'Task', '任務'),
  runId: word('运行编号', 'Run', '執行編號'),
  time: word('时间', 'Time', '時間'),
};
const columns: readonly Column<endpoints.ScriptException>[] = [
  ...fieldColumns(words, { deviceNo: 16, scriptName: 24, scriptVersion: 16, apkVersion: 16, kind: 16, exception: 60 }),
  ...fieldColumns(words, { taskName: 24, runId: 12, userName: 16, time: 'time' }),
];

export function exceptionRoutes(http: Http, { db: { drizzle: db }, parameters, exports, thrownLast }: Deps): void {
  const timeZone = () => parameters.text('site.timeZone');

  serve(http, endpoints.listExceptions, ({ query, who, locale }) =>
    listExceptions(db, who, query, { timeZone: timeZone(), locale }),
  );

  serve(http, endpoints.clusterExceptions, ({ query, who, locale }) =>
    clusterExceptions(db, who, query, { timeZone: timeZone(), locale }),
  );

  serve(http, endpoints.clusterPhones, ({ query, who, locale }) => clusterPhones(db, who, query, locale));

  serve(http, endpoints.exportExceptions, ({ query, who, locale, caller }) =>
    exports.offer(caller, query, {
      title: word('脚本异常', 'Script exceptions', '腳本異常'),
      columns,
      page: (tx, page) => listExceptions(tx, who, { ...query, ...page } as Query, { timeZone: timeZone(), locale }),
    }),
  );

  serve(http, endpoints.getException, async ({ query, who, locale }) => {
    const { rows, select } = inReach(db, who);
    const [found] = await select().where(eq(rows.id, query.id));
    if (!found) throw notFound();
    return present(found, locale);
  });

  serve(http, endpoints.deleteExceptions, async ({ query, who }) => {
    await scoped(db, who).remove(scriptExceptions, query.ids);
    thrownLast.look();
  });

  serve(http, endpoints.clearExceptions, async ({ who }) => {
    await scoped(db, who).removeAll(scriptExceptions);
    thrownLast.look();
  });
}
