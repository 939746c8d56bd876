import type { ScriptRef } from '@flotilla/contract/device';
import { word } from '@flotilla/contract/locale';
import type { Bus } from '../../../platform/bus/bus.ts';
import { megabyte } from '../../../platform/bytes.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import { among } from '../../../platform/db/list.ts';
import { and, desc, eq, lt } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { addVersion, storeSource } from './add-version.ts';
import type { Scripts } from './api.ts';
import type { ScriptRouteDeps } from './edit-scripts.ts';
import { scripts, scriptVersions, versionLabel } from './schema.ts';
import { mayRun, scriptTable } from './visible-scripts.ts';

const mostCached = 10_000;
/** The bus's subject for scripts whose users may have changed. */
export const scriptAssigned = 'automation.script.assigned';
const draftName = 'draft';

const selectRunnable = (db: Queryable) =>
  db
    .select({
      id: scriptTable.id,
      name: scriptTable.name,
      versionId: scriptVersions.id,
      version: scriptVersions.version,
      platformId: scriptTable.platformId,
      parameters: scriptTable.parameters,
    })
    .from(scriptTable)
    .innerJoin(scriptVersions, eq(scriptVersions.id, scriptTable.newestVersionId));

interface Deps extends Pick<ScriptRouteDeps, 'db' | 'files' | 'parameters' | 'signer' | 'facts'> {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly caches: ProcessCaches;
}

/** The draft of this script with the same text, if there is one. */
const draftOf = async (tx: Queryable, scriptId: number, sha256: string) => {
  const { id, scriptId: ofScript, draft, sha256: hash } = scriptVersions;
  const same = and(eq(ofScript, scriptId), eq(draft, true), eq(hash, sha256));
  const [found] = await tx.select({ id }).from(scriptVersions).where(same);
  return found?.id;
};

export async function createScripts(deps: Deps): Promise<Scripts> {
  const { db: database, bus, files, parameters, signer, facts, caches } = deps;
  const db = database.drizzle;
  let cached = new Map<number, ScriptRef>();
  // Versions never change; the names of their scripts do. What is being loaded meanwhile may have the old name, so it is dropped too.
  await facts.watch('scripts', async () => {
    cached = new Map();
  });

  const uses = caches.register({
    name: 'scripts',
    title: word('脚本版本', 'Script versions', '腳本版本'),
    entries: () => cached.size,
    clear() {
      cached = new Map();
    },
  });

  const load = async (into: typeof cached, versionIds: readonly number[]): Promise<void> => {
    const found = await db
      .select({ version: scriptVersions, name: scriptTable.name })
      .from(scriptVersions)
      .innerJoin(scriptTable, eq(scriptTable.id, scriptVersions.scriptId))
      .where(among(scriptVersions.id, versionIds));
    if (into.size > mostCached) into.clear();
    for (const { version, name } of found) {
      into.set(version.id, {
        id: version.scriptId,
        name,
        version: version.version,
        versionId: version.id,
        url: version.downloadUrl || `/rapi/script/download?versionId=${version.id}`,
        bytes: version.bytes,
        md5: version.md5,
        sha256: version.sha256,
        signature: version.signature,
        tenantId: version.tenantId,
      });
    }
  };

  return {
    publicKey: signer.publicKey,
    async draft(tx, who, scriptId, content) {
      const script = await scoped(tx, who).one(scripts, scriptId);
      const source = await storeSource(files, { content }, parameters.count('upload.scriptMegabytes') * megabyte);
      const known = await draftOf(tx, scriptId, source.sha256);
      return (
        known ?? addVersion(tx, signer, { script, version: draftName, source, createdBy: who.userId, draft: true })
      );
    },
    sign: signer.signText,
    async refs(versionIds) {
      const known = cached;
      const missing = versionIds.filter((id) => !known.has(id));
      for (const id of versionIds) uses.count(known.has(id));
      if (missing.length > 0) await load(known, missing);
      return new Map(versionIds.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : [])));
    },
    async labels(tx, versionIds) {
      if (versionIds.length === 0) return new Map();
      const found = await tx
        .select({
          id: scriptVersions.id,
          scriptId: scriptVersions.scriptId,
          scriptName: scriptTable.name,
          version: versionLabel,
        })
        .from(scriptVersions)
        .innerJoin(scriptTable, eq(scriptTable.id, scriptVersions.scriptId))
        .where(among(scriptVersions.id, versionIds));
      return new Map(found.map((row) => [row.id, row]));
    },
    async versionBefore(tx, scriptId, versionId) {
      const { id, scriptId: ofScript, draft } = scriptVersions;
      const older = and(eq(ofScript, scriptId), lt(id, versionId), eq(draft, false));
      const [before] = await tx.select({ id }).from(scriptVersions).where(older).orderBy(desc(id)).limit(1);
      return before?.id ?? null;
    },
    newestOf: async (tx, scriptIds) =>
      new Map((await selectRunnable(tx).where(among(scriptTable.id, scriptIds))).map((row) => [row.id, row])),
    choices: (tx, who) => selectRunnable(tx).where(mayRun(who)).orderBy(desc(scriptTable.id)),
    async runnableAmong(tx, who, scriptIds) {
      const wanted = and(among(scriptTable.id, scriptIds), mayRun(who));
      const found = await tx.select({ id: scriptTable.id }).from(scriptTable).where(wanted);
      return new Set(found.map((row) => row.id));
    },
    onAssigned: (listener) => bus.subscribe(scriptAssigned, listener as (message: never) => void),
    async runnable(tx, who, scriptId) {
      const [found] = await selectRunnable(tx).where(and(eq(scriptTable.id, scriptId), mayRun(who)));
      if (!found) throw notFound();
      return found;
    },
  };
}
