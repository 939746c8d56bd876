import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import type { addScript, editScript as editEndpoint, getScript } from '@flotilla/contract/http/scripts';
import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { inUseBy } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import type { Users } from '../../identity/users/api.ts';
import { addVersion, storeSource } from './add-version.ts';
import type { ScriptRouteDeps } from './routes.ts';
import { scripts, scriptUsers } from './schema.ts';

/** Replaces the users a script is assigned to; each must be within reach of `who`. */
export async function assignUsers(
  tx: Queryable,
  users: Users,
  who: UserWho,
  scriptId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of userIds) await users.owner(tx, who, userId);
  await tx.execute(sql`delete from script_user where script_id = ${scriptId}`);
  if (userIds.length > 0) await tx.insert(scriptUsers).values(userIds.map((userId) => ({ scriptId, userId })));
}

export async function insertScript(
  deps: ScriptRouteDeps,
  who: UserWho,
  body: BodyOf<typeof addScript>,
  maxBytes: number,
): Promise<number> {
  const source = await storeSource(deps.files, body, maxBytes);
  return deps.db.transaction(async ({ drizzle: tx }) => {
    const owner = await deps.users.owner(tx, who);
    const platformId = await deps.platforms.usable(tx, who, body.platformId);
    const id = await scoped(tx, who).insert(scripts, owner, {
      name: body.name,
      platformId,
      parameters: body.parameters,
    });
    await addVersion(tx, deps.signer, {
      script: { id, tenantId: owner.tenantId },
      version: body.version,
      source,
      createdBy: who.userId,
    });
    if (body.userIds) await assignUsers(tx, deps.users, who, id, body.userIds);
    return id;
  });
}

interface Edit {
  readonly body: BodyOf<typeof editEndpoint>;
  readonly current: AnswerOf<typeof getScript>;
  readonly maxBytes: number;
}

const readOnly = [
  'platformName',
  'versionId',
  'fileMd5',
  'fileSha256',
  'bytes',
  'userNames',
  'userName',
  'gmtCreate',
  'gmtModified',
];

/** A changed text, address or version name makes a new version; runs keep the one they were made with. */
export async function editScript(
  deps: ScriptRouteDeps,
  who: UserWho,
  { body, current, maxBytes }: Edit,
): Promise<void> {
  assertUnchanged(body, current, readOnly);
  const changed =
    (body.content !== undefined && body.content !== current.content) ||
    (body.downloadUrl !== undefined && body.downloadUrl !== current.downloadUrl) ||
    (body.md5 !== undefined && body.md5 !== '' && body.md5 !== current.fileMd5) ||
    (body.version !== undefined && body.version !== current.version);
  const wanted = body.downloadUrl
    ? { downloadUrl: body.downloadUrl, md5: body.md5 || current.fileMd5 }
    : { content: body.content ?? current.content, md5: body.md5 };
  const source = changed ? await storeSource(deps.files, wanted, maxBytes) : null;
  await deps.db.transaction(async ({ drizzle: tx }) => {
    const mine = scoped(tx, who);
    const script = await mine.one(scripts, body.id);
    const platformId =
      body.platformId === undefined ? script.platformId : await deps.platforms.usable(tx, who, body.platformId);
    await mine.update(scripts, [body.id], {
      name: body.name ?? script.name,
      platformId,
      parameters: body.parameters ?? script.parameters,
      modifiedAt: sql`now()`,
    });
    if (source)
      await addVersion(tx, deps.signer, {
        script,
        version: body.version ?? current.version,
        source,
        createdBy: who.userId,
      });
    if (body.userIds) await assignUsers(tx, deps.users, who, body.id, body.userIds);
  });
}

/** A script that a task still names stays; its runs would lose their history. */
export async function deleteScripts(db: Database, who: UserWho, ids: readonly number[]): Promise<void> {
  try {
    await db.transaction(async ({ drizzle: tx }) => {
      const checked = await scoped(tx, who).check(scripts, ids);
      await tx.execute(
        sql`update script set newest_version_id = null where id = any(${sql.param(checked.ids)}::bigint[])`,
      );
      await scoped(tx, who).remove(scripts, checked.ids);
    });
  } catch (error) {
    const by = inUseBy(error);
    throw by ? new CallError('inUse', { params: { by } }) : error;
  }
}
