import type { ScriptRef } from '@flotilla/contract/device';
import { megabyte } from '../../../platform/bytes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { and, desc, eq, inArray, lt } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { addVersion, storeSource } from './add-version.ts';
import type { Scripts } from './api.ts';
import { checkSyntax } from './check-syntax.ts';
import { scripts, scriptVersions } from './schema.ts';
import type { Signer } from './signing.ts';
import { mayRun, scriptTable } from './visible-scripts.ts';

const mostCached = 10_000;
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

interface Deps {
  readonly db: Database;
  readonly files: Files;
  readonly parameters: Parameters;
  readonly signer: Signer;
}

/** The draft of this script with the same text, if there is one. */
const draftOf = async (tx: Queryable, scriptId: number, sha256: string) => {
  const same = and(
    eq(scriptVersions.scriptId, scriptId),
    eq(scriptVersions.draft, true),
    eq(scriptVersions.sha256, sha256),
  );
  const [found] = await tx.select({ id: scriptVersions.id }).from(scriptVersions).where(same);
  return found?.id;
};

export function createScripts({ db: database, files, parameters, signer }: Deps): Scripts {
  const db = database.drizzle;
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
    async draft(tx, who, scriptId, content) {
      const script = await scoped(tx, who).one(scripts, scriptId);
      const source = await storeSource(files, { content }, parameters.count('upload.scriptMegabytes') * megabyte);
      const known = await draftOf(tx, scriptId, source.sha256);
      return (
        known ?? addVersion(tx, signer, { script, version: draftName, source, createdBy: who.userId, draft: true })
      );
    },
    sign: signer.signText,
    checkModule: (path, source) => checkSyntax(path, source, true),
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
    async versionBefore(tx, scriptId, versionId) {
      const [before] = await tx
        .select({ id: scriptVersions.id })
        .from(scriptVersions)
        .where(
          and(eq(scriptVersions.scriptId, scriptId), lt(scriptVersions.id, versionId), eq(scriptVersions.draft, false)),
        )
        .orderBy(desc(scriptVersions.id))
        .limit(1);
      return before?.id ?? null;
    },
    async newest(tx, scriptIds) {
      if (scriptIds.length === 0) return new Map();
      const found = await tx
        .select({ id: scriptTable.id, versionId: scriptTable.newestVersionId })
        .from(scriptTable)
        .where(inArray(scriptTable.id, [...scriptIds]));
      return new Map(found.flatMap((row) => (row.versionId === null ? [] : [[row.id, row.versionId] as const])));
    },
    newestOf: async (tx, scriptIds) =>
      new Map((await selectRunnable(tx).where(inArray(scriptTable.id, [...scriptIds]))).map((row) => [row.id, row])),
    choices: (tx, who) => selectRunnable(tx).where(mayRun(who)).orderBy(desc(scriptTable.id)),
    async runnable(tx, who, scriptId) {
      const [found] = await selectRunnable(tx).where(and(eq(scriptTable.id, scriptId), mayRun(who)));
      if (!found) throw notFound();
      return found;
    },
  };
}
