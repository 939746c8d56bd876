import { loginLogs as calls, type LoginLog } from '@flotilla/contract/http/system/login-logs';
import { loginLogWords as words } from '@flotilla/contract/words/login-logs';
import type { Http } from '../../../platform/http/http.ts';
import { type LogDeps, serveLog } from '../../../platform/http/serve-log.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import { outcomeColumn } from '../../../platform/spreadsheet/status-column.ts';
import { listAttempts, removeAttempts } from './store.ts';

const columns: readonly Column<LoginLog>[] = [
  ...fieldColumns(words, { time: 'time', userName: 20 }),
  outcomeColumn(words.status),
  ...fieldColumns(words, { message: 36, address: 18, location: 16, browser: 20, os: 20, sessionId: 12 }),
];

export function loginLogRoutes(http: Http, deps: LogDeps): void {
  serveLog(http, calls, deps, {
    title: words.many,
    columns,
    list: (db, who, query, locale) => listAttempts(db, who, query, { locale, timeZone: deps.timeZone() }),
    remove: removeAttempts,
  });
}
