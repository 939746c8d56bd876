import { closeAdbSession, listAdbSessions } from '@flotilla/contract/http/fleet/remote-adb';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { RemoteAdb } from './remote-adb.ts';
import { closeSession, listSessions } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly remoteAdb: RemoteAdb;
}

export function remoteAdbRoutes(http: Http, { db, remoteAdb }: Deps): void {
  serve(http, listAdbSessions, ({ query, who }) => listSessions(db.drizzle, who, query));
  serve(http, closeAdbSession, async ({ body, who }) => {
    if (await closeSession(db.drizzle, who, body.id)) remoteAdb.closed(body.id);
  });
}
