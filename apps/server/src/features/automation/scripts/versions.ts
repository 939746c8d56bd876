import type { PhoneWho } from '../../../platform/access/who.ts';
import { type Page, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { FileAnswer } from '../../../platform/http/serve.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { versionLabel, scriptVersions as versions } from './schema.ts';
import { openScript } from './source-text.ts';

/** Newest first. The caller has checked that the script may be seen. */
export function listVersions(db: Queryable, scriptId: number, page: Page) {
  const shown = {
    versionId: versions.id,
    version: versions.version,
    label: versionLabel,
    fileMd5: versions.md5,
    fileSha256: versions.sha256,
    bytes: versions.bytes,
    downloadUrl: versions.downloadUrl,
    userName: ownerName,
    gmtCreate: versions.createdAt,
  };
  const select = db.select(shown).from(versions).leftJoin(userRef, eq(userRef.id, versions.createdBy));
  const kept = and(eq(versions.scriptId, scriptId), eq(versions.draft, false));
  return readPage(db, select, kept, page, { id: versions.id });
}

export async function downloadVersion(
  db: Queryable,
  files: Files,
  script: { readonly id: number; readonly name: string },
  versionId: number,
): Promise<FileAnswer> {
  const [version] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.scriptId, script.id), eq(versions.id, versionId)));
  if (version?.sha256 === '') throw new CallError('conflict', { params: { reason: version.downloadUrl } });
  return openScript(files, version, `${script.name}-${version?.version}.js`);
}

/** Returns a version if an open run of the phone's current owner needs it. @throws 404 */
export async function downloadForPhone(
  db: Queryable,
  files: Files,
  who: PhoneWho,
  versionId: number,
): Promise<FileAnswer> {
  const { rows } = await db.execute<{ sha256: string; bytes: number }>(sql`
    select v.sha256, v.bytes from script_version v
     where v.id = ${versionId} and v.sha256 <> '' and exists (
       select 1 from run_ref r where r.script_version_id = v.id and r.device_id = ${who.deviceId} and r.owner_id = ${who.ownerId}
         and r.state in ('sent', 'running'))`);
  return openScript(files, rows[0], `${versionId}.js`);
}
