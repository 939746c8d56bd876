import { sql } from 'drizzle-orm';
import type { PhoneWho, UserWho } from '../../../platform/access/who.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { FileAnswer } from '../../../platform/http/serve.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { runArtifacts, runs } from './schema.ts';

export const maxArtifactBytes = 4 * 1024 * 1024;
const maxArtifactsPerRun = 50;

const isJpeg = (content: Buffer) => content[0] === 0xff && content[1] === 0xd8;
const isPng = (content: Buffer) => content.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));

/** Keeps a picture of a run that this phone has, or had. Handed in again under the same name, it changes nothing. */
export async function keepArtifact(
  db: Queryable,
  files: Files,
  who: PhoneWho,
  given: { runId: number; name: string; upload: Upload },
) {
  const { runId, name, upload } = given;
  const contentType = isJpeg(upload.content) ? 'image/jpeg' : isPng(upload.content) ? 'image/png' : null;
  if (!contentType) throw invalidField('file', 'image/jpeg, image/png');
  const { rows } = await db.execute<{ kept: number }>(sql`
    select (select count(*)::int from run_artifact a where a.run_id = run.id) as kept
      from run where run.id = ${runId} and run.device_id = ${who.deviceRowId}`);
  if (!rows[0]) throw notFound();
  if (rows[0].kept >= maxArtifactsPerRun)
    throw new CallError('tooLarge', { params: { limit: String(maxArtifactsPerRun) } });
  const stored = await files.put(upload.content);
  await db
    .insert(runArtifacts)
    .values({ runId, name, sha256: stored.sha256, bytes: stored.bytes, contentType })
    .onConflictDoNothing();
  return { name };
}

export async function openArtifact(
  db: Queryable,
  files: Files,
  who: UserWho,
  runId: number,
  name: string,
): Promise<FileAnswer> {
  await scoped(db, who).check(runs, [runId]);
  const { rows } = await db.execute<{ sha256: string; bytes: number; content_type: string }>(
    sql`select sha256, bytes, content_type from run_artifact where run_id = ${runId} and name = ${name}`,
  );
  const kept = rows[0];
  if (!kept || !(await files.has(kept.sha256))) throw notFound();
  return {
    stream: files.stream(kept.sha256),
    fileName: name,
    contentType: kept.content_type,
    bytes: Number(kept.bytes),
    inline: true,
  };
}
