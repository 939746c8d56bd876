import type { BodyOf } from '@flotilla/contract/endpoint';
import type { addScript } from '@flotilla/contract/http/automation/scripts';
import { term } from '@flotilla/contract/terms';
import { scriptWords } from '@flotilla/contract/words/scripts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField, missingField } from '../../../platform/http/call-error.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Signer } from './signing.ts';
import { storeText } from './source-text.ts';

/** The source of a script: its text, or an address with the MD5 of its file. */
export type ScriptSource = Pick<BodyOf<typeof addScript>, 'content' | 'downloadUrl' | 'md5'>;

/** Stores the text or the address. */
export async function storeSource(files: Files, { content, downloadUrl, md5 }: ScriptSource, maxBytes: number) {
  if (content && downloadUrl) throw invalidField('downloadUrl', term('contentOrAddress'));
  if (content) return storeText(files, content, { md5, maxBytes });
  if (!downloadUrl) throw missingField(scriptWords, downloadUrl === '' ? 'downloadUrl' : 'content');
  if (!md5) throw missingField(scriptWords, 'md5');
  return { sha256: '', md5, bytes: 0, downloadUrl };
}

interface NewVersion {
  readonly script: { readonly id: number; readonly tenantId: number };
  readonly version: string;
  readonly source: Awaited<ReturnType<typeof storeSource>>;
  readonly createdBy: number;
  /** Created for a trial run in the studio: not listed, and never the newest version. */
  readonly draft?: boolean;
}

/** Writes the version under its signature and makes it the newest, unless it is a draft. */
export async function addVersion(
  tx: Queryable,
  signer: Signer,
  { script, version, source, createdBy, draft = false }: NewVersion,
): Promise<number> {
  const next = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('script_version', 'id')) as id`,
  );
  const versionId = next.rows[0]!.id;
  const signature = signer.sign({ hash: source.sha256 || source.md5, versionId, tenantId: script.tenantId });
  await tx.execute(sql`
    insert into script_version (id, tenant_id, script_id, version, sha256, md5, bytes, download_url, signature, created_by, draft)
    overriding system value
    values (${versionId}, ${script.tenantId}, ${script.id}, ${version}, ${source.sha256}, ${source.md5}, ${source.bytes},
            ${source.downloadUrl}, ${signature}, ${createdBy}, ${draft})`);
  if (draft) return versionId;
  await tx.execute(
    sql`update script set newest_version_id = ${versionId}, modified_at = now() where id = ${script.id}`,
  );
  return versionId;
}
