import type { PhoneWho, UserWho } from '../../../platform/access/who.ts';
import { hasZipEntry } from '../../../platform/archive/zip-entries.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound, wrongFileType } from '../../../platform/http/call-error.ts';
import type { FileAnswer } from '../../../platform/http/serve.ts';
import type { IncomingFile } from '../../../platform/http/upload.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { apks } from './schema.ts';

const contentType = 'application/vnd.android.package-archive';

/** Stores an APK under its hash. Its content must be an archive with an Android manifest. */
export async function keepApk(db: Queryable, files: Files, who: UserWho, file: IncomingFile) {
  if (!/\.apk$/i.test(file.fileName)) {
    file.discard();
    throw wrongFileType('.apk');
  }
  const { sha256, bytes } = await files.receive(file.stream, async (draft) => {
    if (!(await hasZipEntry(draft, 'AndroidManifest.xml'))) throw wrongFileType('.apk');
  });
  const { fileName } = file;
  const owner = { tenantId: who.tenantId, ownerId: who.userId };
  const apkId = await scoped(db, who).insert(apks, owner, { fileName, sha256, bytes });
  return { apkId, fileName, sha256, bytes };
}

/** For a phone with an unanswered order to install the APK, unless its owner has changed. */
export async function openApk(db: Queryable, files: Files, who: PhoneWho, apkId: number): Promise<FileAnswer> {
  const { rows } = await db.execute<{ sha256: string; bytes: number; file_name: string }>(sql`
    select a.sha256, a.bytes, a.file_name from apk a
     where a.id = ${apkId} and exists (
       select from command c join command_delivery d on d.command_id = c.id
        where c.apk_id = a.id and d.device_id = ${who.deviceId} and d.owner_id = ${who.ownerId} and d.state = 'sent')`);
  const apk = rows[0];
  const stream = apk && (await files.open(apk.sha256));
  if (!stream) throw notFound();
  return { stream, fileName: apk.file_name, contentType, bytes: apk.bytes };
}
