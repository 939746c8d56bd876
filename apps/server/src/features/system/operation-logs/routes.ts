import { listOperationLogs } from '@flotilla/contract/http/operation-logs';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listOperations } from './store.ts';

export function operationLogRoutes(http: Http, { db, timeZone }: { db: Database; timeZone(): string }): void {
  serve(http, listOperationLogs, ({ query, who }) => listOperations(db.drizzle, who, query, timeZone()));
}
