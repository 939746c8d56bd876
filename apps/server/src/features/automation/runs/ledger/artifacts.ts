import { artifactType, shownArtifacts } from '@flotilla/contract/artifact-type';
import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listRunArtifacts } from '@flotilla/contract/http/automation/runs';
import type { PhoneWho, UserWho } from '../../../../platform/access/who.ts';
import { equals, readPage } from '../../../../platform/db/list.ts';
import { and, eq, isNull, sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { CallError, invalidField, notFound } from '../../../../platform/http/call-error.ts';
import type { FileAnswer } from '../../../../platform/http/serve.ts';
import type { Upload } from '../../../../platform/http/upload.ts';
import type { Files } from '../../../../platform/storage/files.ts';
import type { TaskNames } from '../api.ts';
import { runArtifacts, runs } from '../schema.ts';

const maxArtifactsPerRun = 50;

/**
 * Stores a picture or file of a run of this phone for its current owner; those of a previous owner's runs are refused. A repeated
 * upload of the same name changes nothing.
 */
export async function keepArtifact(
  db: Queryable,
  files: Files,
  who: PhoneWho,
  given: { runId: number; name: string; takenAt?: string | undefined; upload: Upload },
) {
  const { runId, name, takenAt, upload } = given;
  const content = await upload.read();
  const contentType = artifactType(name, content);
  if (!contentType)
    throw invalidField('file', 'image/jpeg, image/png, application/zip, application/json, text/plain (UTF-8)');
  const { rows } = await db.execute<{ kept: number }>(sql`
    select (select count(*)::int from run_artifact a where a.run_id = run.id and a.name <> ${name}) as kept
      from run where run.id = ${runId} and run.device_id = ${who.deviceId} and run.owner_id = ${who.ownerId}`);
  if (!rows[0]) throw notFound();
  if (rows[0].kept >= maxArtifactsPerRun)
    throw new CallError('tooLarge', { params: { limit: String(maxArtifactsPerRun) } });
  const { sha256, bytes } = await files.put(content);
  const taken = sql`least(now(), ${takenAt ?? null}::timestamptz)`;
  const artifact = { runId, name, sha256, bytes, contentType, tenantId: who.tenantId, takenAt: taken };
  await db.insert(runArtifacts).values(artifact).onConflictDoNothing();
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
  const stream = kept && (await files.open(kept.sha256));
  if (!stream) throw notFound();
  return {
    stream,
    fileName: name,
    contentType: kept.content_type,
    bytes: kept.bytes,
    inline: shownArtifacts.includes(kept.content_type),
  };
}

type Query = QueryOf<typeof listRunArtifacts>;

/** Artifacts of runs that are still in the send log. */
export async function listArtifacts(db: Queryable, who: UserWho, query: Query, tasks: Pick<TaskNames, 'names'>) {
  const run = scoped(db, who).rows(runs, 'run');
  const where = and(isNull(run.clearedAt), equals(run.deviceNo, query.ofDevice), equals(run.id, query.runId));
  const { runId, name, bytes, contentType, createdAt } = runArtifacts;
  const select = db
    .select({
      runId,
      taskId: run.taskId,
      name,
      bytes,
      contentType,
      takenAt: sql<string>`coalesce(${runArtifacts.takenAt}, ${createdAt})`,
      createdAt,
    })
    .from(runArtifacts)
    .innerJoin(run, eq(run.id, runId));
  const newest = { by: 'createdAt', order: 'desc' } as const;
  const found = await readPage(db, select, where, query, { createdAt }, newest);
  const names = await tasks.names([...new Set(found.list.map(({ taskId }) => taskId))]);
  const list = found.list.map(({ taskId, ...kept }) => ({ ...kept, taskName: names.get(taskId) ?? '' }));
  return { ...found, list };
}
