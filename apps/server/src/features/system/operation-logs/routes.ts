import { listOperationLogs } from '@flotilla/contract/http/operation-logs';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listOperations } from './store.ts';

export function operationLogRoutes(http: Http, { db, timeZone }: { db: Database; timeZone(): string }): void {
  serve(http, listOperationLogs, async ({ query, who }) => {
    const { list: rows, total } = await listOperations(db.drizzle, who, query, timeZone());
    const list = rows.map((row) => ({
      id: row.id,
      module: row.module,
      httpMethod: row.httpMethod,
      path: row.path,
      userName: row.username,
      params: row.params,
      status: row.code === 0 ? 1 : 0,
      code: row.code,
      message: row.message,
      address: row.address,
      location: row.location,
      durationMs: row.durationMs,
      requestId: row.requestId,
      time: row.at,
    }));
    return { list, total };
  });
}
