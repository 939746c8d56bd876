import * as calls from '@flotilla/contract/http/system/monitors';
import type { UserWho } from '../../../platform/access/who.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { readBounded } from './bounded.ts';
import { readDatabaseFacts } from './database-facts.ts';
import { readLockWaits } from './lock-waits.ts';
import type { Monitors } from './monitors.ts';
import { readServerState, type ServerStateDeps } from './server-state.ts';
import { addSiteMetrics, type SiteMetricsDeps } from './site-metrics.ts';
import { readSlowStatements } from './slow-statements.ts';
import { readTableUses } from './table-uses.ts';

/** The use of the temporary cache by one tenant, of one kind. */
export interface TemporaryCacheUse {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly kind: 'string' | 'set' | 'list';
  readonly entries: number;
  readonly bytes: number;
  readonly expired: number;
}

interface Deps extends SiteMetricsDeps {
  readonly monitors: Monitors;
  readonly connections: { sessions(): Iterable<unknown> };
  /** Live connections of browsers. */
  readonly channels: { browsers(): number };
  readonly temporaryCache: {
    use(who: UserWho): Promise<TemporaryCacheUse[]>;
    clear(tenantId: number): Promise<number>;
  };
}

export function monitorRoutes(http: Http, deps: Deps): void {
  const { db, settings, version, caches, monitors, connections, channels, temporaryCache } = deps;
  const state: ServerStateDeps = {
    version,
    settings,
    samples: monitors.samples,
    backlog: db.backlog,
    phonesConnected: () => [...connections.sessions()].length,
    browsersConnected: channels.browsers,
  };
  addSiteMetrics(deps, state);

  serve(http, calls.getServerInfo, async () => ({
    sampleEveryMs: monitors.samples.everyMs,
    nodes: [await readServerState(state)],
  }));

  // One statement after the other, so that the page takes one connection.
  serve(http, calls.getDatabaseInfo, async () => {
    const facts = await readBounded(db, readDatabaseFacts);
    const tables = await readBounded(db, readTableUses);
    const locks = await readBounded(db, readLockWaits);
    const statements = await readSlowStatements(db);
    return {
      facts: facts && { ...facts, embedded: settings.databaseUrl === null },
      tables,
      locks,
      ...statements,
    };
  });

  serve(http, calls.getCacheInfo, async ({ who, locale }) => ({
    temporary: await temporaryCache.use(who),
    process: [...caches.all()].map(({ name, title, entries, bytes, uses: { hits, misses } }) => ({
      name,
      title: title[locale],
      entries: entries(),
      bytes: bytes?.() ?? null,
      hits,
      misses,
    })),
  }));

  serve(http, calls.clearProcessCache, async ({ query, records }) => {
    const found = caches.find(query.name);
    if (!found) throw notFound();
    records([query.name]);
    await found.clear();
  });

  serve(http, calls.clearTenantCache, async ({ query }) => ({
    removed: await temporaryCache.clear(query.tenantId),
  }));
}
