import { isDeepStrictEqual } from 'node:util';
import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { word } from '@flotilla/contract/locale';
import { type Owner, siteTenantId } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import { createBatcher } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { cachedFact, type Facts } from '../../../platform/db/facts.ts';
import { reachOf, unscoped } from '../../../platform/db/owned.ts';
import type { Connections, HotPort } from '../../fleet/connections/api.ts';
import { type AccessChange, type AccessReader, accessChanged } from '../../identity/access/api.ts';
import { hotScripts } from './schema.ts';
import { type HotReport, storeReports } from './store-reports.ts';

interface HotDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly facts: Facts;
  readonly caches: ProcessCaches;
  readonly access: AccessReader;
  readonly connections: Pick<Connections, 'sessions'>;
  readonly log: { error(details: object, message: string): void };
}

/** All hot scripts, and the phones that their owners reach. */
interface Known {
  readonly byTenant: ReadonlyMap<number, readonly (typeof table.$inferSelect)[]>;
  readonly reachOfAuthor: ReadonlyMap<number, ReturnType<typeof reachOf>>;
  /** The hot scripts for the phones of each owner, by owner id. Filled on demand. */
  readonly refs: Map<number, readonly HotScriptRef[]>;
}

const table = unscoped(hotScripts, 'a phone gets the hot scripts whose owners reach it');

function refsOf({ byTenant, reachOfAuthor, refs }: Known, { ownerId, tenantId }: Owner): readonly HotScriptRef[] {
  const known = refs.get(ownerId);
  if (known) return known;
  const rows = [...new Set([siteTenantId, tenantId])].flatMap((one) => byTenant.get(one) ?? []);
  const meant = rows.filter((row) => reachOfAuthor.get(row.ownerId)?.({ ownerId, tenantId }));
  // A tenant's own follows the site's of the same name, and replaces it.
  const found = [...new Map(meant.map((row) => [row.name, refOf(row)])).values()];
  refs.set(ownerId, found);
  return found;
}

/** Sends each phone the hot scripts whose owners reach the phone: all with its welcome, and again after a change. */
export async function createHotScripts({ db, bus, facts, caches, access, connections, log }: HotDeps) {
  const read = async (): Promise<Known> => {
    const rows = await db.drizzle.select().from(table).orderBy(table.id);
    const authors = await access.of(db.drizzle, [...new Set(rows.map((row) => row.ownerId))]);
    return {
      byTenant: Map.groupBy(rows, (row) => row.tenantId),
      reachOfAuthor: new Map([...authors].map(([userId, author]) => [userId, reachOf(author)])),
      refs: new Map(),
    };
  };
  const onChange = (now: Known, before: Known) => {
    for (const session of connections.sessions()) {
      const refs = refsOf(now, session);
      if (!isDeepStrictEqual(refs, refsOf(before, session))) session.send({ action: 'hot', scripts: [...refs] });
    }
  };
  const fact = await cachedFact<Known>(facts, {
    subject: 'hotScripts',
    cache: {
      in: caches,
      title: word('热更新脚本', 'Hot scripts', '熱更新腳本'),
      entries: ({ byTenant }) => [...byTenant.values()].reduce((sum, rows) => sum + rows.length, 0),
    },
    read,
    onChange,
  });

  const port: HotPort = {
    of: (owner) => [...refsOf(fact.get(), owner)],
    reported(session, state) {
      const ids = new Set(port.of(session).map(({ id }) => id));
      const scripts = state.scripts.filter(({ id }) => ids.has(id));
      void batcher.add({ deviceId: session.deviceId, state: { ...state, scripts } });
    },
  };
  const batcher = createBatcher<HotReport>({
    backlog: db.backlog,
    store: (reports) => db.transaction(({ drizzle: tx }) => storeReports(tx, reports)),
    bytesOf: ({ state }) => 200 + 400 * state.scripts.length,
    // The phone reports again when it reconnects.
    unstorable() {},
    onError: (error) => log.error({ err: error }, 'reports about hot scripts could not be stored'),
  });
  const unsubscribe = bus.subscribe(accessChanged, ({ userIds }: AccessChange) => {
    const { reachOfAuthor, refs } = fact.get();
    const concerns = userIds === 'all' || userIds.some((id) => refs.has(id) || reachOfAuthor.has(id));
    if (concerns && reachOfAuthor.size > 0) void facts.refresh('hotScripts');
  });

  return {
    port,
    /** Notifies the phones after hot scripts have changed. After a failure the next check of the facts does so. */
    changed: () =>
      fact.changed().catch((error: unknown) => log.error({ err: error }, 'hot scripts could not be sent to phones')),
    close() {
      unsubscribe();
      return batcher.close();
    },
  };
}
export type HotScripts = Awaited<ReturnType<typeof createHotScripts>>;

const refOf = (row: typeof table.$inferSelect): HotScriptRef => ({
  id: row.id,
  name: row.name,
  version: row.version,
  revision: row.revision,
  url: row.downloadUrl || `/rapi/hot/download?revision=${row.revision}`,
  bytes: row.bytes,
  md5: row.md5,
  sha256: row.sha256,
  signature: row.signature,
  tenantId: row.tenantId,
  force: row.forceUpdate === 1,
  popup: row.versionPopup === 1,
  message: row.versionMessage,
});
