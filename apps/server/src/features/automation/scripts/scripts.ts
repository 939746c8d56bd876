import type { ScriptRef } from '@flotilla/contract/device';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Scripts } from './api.ts';
import { scriptVersions } from './schema.ts';
import type { Signer } from './signing.ts';
import { mayRun, scriptTable } from './visible-scripts.ts';

const mostCached = 10_000;

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

export function createScripts(db: Queryable, signer: Signer): Scripts {
  const cached = new Map<number, ScriptRef>();

  const load = async (versionIds: readonly number[]): Promise<void> => {
    const found = await db
      .select({ version: scriptVersions, name: scriptTable.name })
      .from(scriptVersions)
      .innerJoin(scriptTable, eq(scriptTable.id, scriptVersions.scriptId))
      .where(inArray(scriptVersions.id, [...versionIds]));
    if (cached.size > mostCached) cached.clear();
    for (const { version, name } of found) {
      cached.set(version.id, {
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
    async refs(versionIds) {
      const missing = versionIds.filter((id) => !cached.has(id));
      if (missing.length > 0) await load(missing);
      return new Map(versionIds.flatMap((id) => (cached.has(id) ? [[id, cached.get(id)!] as const] : [])));
    },
    async labels(tx, versionIds) {
      if (versionIds.length === 0) return new Map();
      const found = await tx
        .select({
          id: scriptVersions.id,
          scriptId: scriptVersions.scriptId,
          scriptName: scriptTable.name,
          version: scriptVersions.version,
        })
        .from(scriptVersions)
        .innerJoin(scriptTable, eq(scriptTable.id, scriptVersions.scriptId))
        .where(inArray(scriptVersions.id, [...versionIds]));
      return new Map(found.map((row) => [row.id, row]));
    },
    async newest(tx, scriptIds) {
      if (scriptIds.length === 0) return new Map();
      const found = await tx
        .select({ id: scriptTable.id, versionId: scriptTable.newestVersionId })
        .from(scriptTable)
        .where(inArray(scriptTable.id, [...scriptIds]));
      return new Map(found.flatMap((row) => (row.versionId === null ? [] : [[row.id, row.versionId] as const])));
    },
    choices: (tx, who) => selectRunnable(tx).where(mayRun(who)).orderBy(desc(scriptTable.id)),
    async runnable(tx, who, scriptId) {
      const [found] = await selectRunnable(tx).where(and(eq(scriptTable.id, scriptId), mayRun(who)));
      if (!found) throw notFound();
      return found;
    },
  };
}
