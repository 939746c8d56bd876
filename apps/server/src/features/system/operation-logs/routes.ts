import { operationLogs as calls, type OperationLog } from '@flotilla/contract/http/system/operation-logs';
import { operationLogWords as words } from '@flotilla/contract/words/operation-logs';
import type { Http } from '../../../platform/http/http.ts';
import { type LogDeps, serveLog } from '../../../platform/http/serve-log.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import { outcomeColumn } from '../../../platform/spreadsheet/status-column.ts';
import { hideLines, listOperations } from './store.ts';

const columns: readonly Column<OperationLog>[] = [
  ...fieldColumns(words, { time: 'time' }),
  ...fieldColumns(words, { module: 28, userName: 16, method: 36, httpMethod: 10, path: 36, params: 60 }),
  outcomeColumn(words.status),
  ...fieldColumns(words, { code: 8, message: 36, address: 18, location: 16, durationMs: 12, requestId: 38 }),
];

export function operationLogRoutes(http: Http, deps: LogDeps): void {
  serveLog(http, calls, deps, {
    title: words.many,
    columns,
    // Rows carry whole request bodies.
    rowsAPage: 1_000,
    list: (db, who, query, locale) => listOperations(db, who, query, { locale, timeZone: deps.timeZone() }),
    remove: hideLines,
  });
}
