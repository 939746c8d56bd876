import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { siteTenantId } from '../../../platform/access/who.ts';
import { createBatcher } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inArray } from '../../../platform/db/orm.ts';
import { unscoped } from '../../../platform/db/owned.ts';
import type { Connections, HotPort } from '../../fleet/connections/api.ts';
import { hotScripts } from './schema.ts';
import { type HotReport, storeReports } from './store-reports.ts';

interface HotDeps {
  readonly db: Database;
  readonly connections: Pick<Connections, 'sessions'>;
  readonly log: { error(details: object, message: string): void };
}

const table = unscoped(hotScripts, 'phones get their tenant’s hot scripts and the site’s');

/** Keeps the phones' hot scripts current: each phone gets all with its welcome, and again when one has changed. */
export function createHotScripts({ db, connections, log }: HotDeps) {
  const known = new Map<number, HotScriptRef[]>();
  /** Those that could not be read after a change. */
  const outdated = new Set<number>();
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const onError = (error: unknown) => log.error({ err: error }, 'hot scripts could not be told to phones');

  const isKnown = (tenantId: number) => known.has(tenantId) && !outdated.has(tenantId);

  async function load(tenantId: number): Promise<void> {
    const found = await db.drizzle
      .select()
      .from(table)
      .where(inArray(table.tenantId, [tenantId, siteTenantId]))
      .orderBy(table.tenantId, table.id);
    // A tenant's own comes after the site's of the same name, and replaces it.
    outdated.delete(tenantId);
    known.set(tenantId, [...new Map(found.map((row) => [row.name, refOf(row)])).values()]);
  }

  const port: HotPort = {
    // Phones that come back together wait for one look.
    prepare: (tenantId) =>
      isKnown(tenantId) ? Promise.resolve() : inTurn(async () => isKnown(tenantId) || load(tenantId)).then(() => {}),
    of: (tenantId) => known.get(tenantId) ?? [],
    reported: (deviceId, state) => void batcher.add({ deviceId, state }),
  };
  const batcher = createBatcher<HotReport>({
    backlog: db.backlog,
    store: (reports) => db.transaction(({ drizzle: tx }) => storeReports(tx, reports)),
    bytesOf: ({ state }) => 200 + 400 * state.scripts.length,
    // The phone reports again when it reconnects.
    unstorable() {},
    onError,
  });

  return {
    port,
    /** Tells the phones of a tenant, or with the site's all phones, what they hold from now on. */
    changed(tenantId: number): Promise<void> {
      const work = inTurn(async () => {
        const isMeant = (one: number) => tenantId === siteTenantId || one === tenantId;
        const sessions = [...connections.sessions()].filter((session) => isMeant(session.tenantId));
        const tenants = new Set([...known.keys(), ...sessions.map((session) => session.tenantId)].filter(isMeant));
        for (const one of tenants) await load(one);
        for (const session of sessions) session.send({ action: 'hot', scripts: known.get(session.tenantId) ?? [] });
      });
      return work.catch((error) => {
        // What is known stays; it is read again with the next change, and for phones that connect first.
        for (const one of known.keys()) outdated.add(one);
        onError(error);
      });
    },
    close: () => batcher.close(),
  };
}
export type HotScripts = ReturnType<typeof createHotScripts>;

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
