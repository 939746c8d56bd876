import { listLoginLogs } from '@flotilla/contract/http/login-logs';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listAttempts } from './store.ts';

export function loginLogRoutes(http: Http, { db, timeZone }: { db: Database; timeZone(): string }): void {
  serve(http, listLoginLogs, ({ query, who }) => listAttempts(db.drizzle, who, query, timeZone()));
}
