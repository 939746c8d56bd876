import { listLoginLogs } from '@flotilla/contract/http/login-logs';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listAttempts } from './store.ts';

export function loginLogRoutes(http: Http, { db, timeZone }: { db: Queryable; timeZone(): string }): void {
  serve(http, listLoginLogs, async ({ query, who }) => {
    const { list: rows, total } = await listAttempts(db, who, query, timeZone());
    const list = rows.map(({ username, at, userId: _userId, ...shown }) => ({
      ...shown,
      userName: username,
      time: at,
    }));
    return { list, total };
  });
}
