import type { AnswerOf, BodyOf } from '@flotilla/contract/endpoint';
import { readOnlyOf } from '@flotilla/contract/fields';
import { type addScript, editScript as editEndpoint, type getScript } from '@flotilla/contract/http/automation/scripts';
import { term } from '@flotilla/contract/terms';
import { scriptWords } from '@flotilla/contract/words/scripts';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { refuseInUse } from '../../../platform/db/constraint.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Facts } from '../../../platform/db/facts.ts';
import { eq } from '../../../platform/db/orm.ts';
import { lockRow, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { invalidField, missingField } from '../../../platform/http/call-error.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Platforms } from '../platforms/api.ts';
import { addVersion, type ScriptSource, storeSource } from './add-version.ts';
import { scripts, scriptUsers } from './schema.ts';
import type { Signer } from './signing.ts';

export interface ScriptRouteDeps {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly files: Files;
  readonly signer: Signer;
  readonly users: Users;
  readonly platforms: Platforms;
  readonly parameters: Parameters;
  readonly facts: Facts;
}

/** Replaces the users a script is assigned to; new ones must be within reach of `who`. */
export async function assignUsers(
  tx: Queryable,
  users: Users,
  who: UserWho,
  scriptId: number,
  userIds: readonly number[],
): Promise<void> {
  const assigned = await tx
    .select({ userId: scriptUsers.userId })
    .from(scriptUsers)
    .where(eq(scriptUsers.scriptId, scriptId));
  const known = new Set(assigned.map((row) => row.userId));
  for (const userId of userIds) if (!known.has(userId)) await users.owner(tx, who, userId);
  await tx.delete(scriptUsers).where(eq(scriptUsers.scriptId, scriptId));
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
    const { name, version, parameters } = body;
    const id = await scoped(tx, who).insert(scripts, owner, { name, platformId, parameters });
    const script = { id, tenantId: owner.tenantId };
    await addVersion(tx, deps.signer, { script, version, source, createdBy: who.userId });
    if (body.userIds) await assignUsers(tx, deps.users, who, id, body.userIds);
    return id;
  });
}

type Current = AnswerOf<typeof getScript>;
interface Edit {
  readonly body: BodyOf<typeof editEndpoint>;
  readonly current: Current;
  readonly maxBytes: number;
}

/** The source of the new version; null if the edit does not change it. */
function changedSource(body: Edit['body'], current: Current): ScriptSource | null {
  const md5 = body.md5 || undefined;
  const text = body.content !== undefined && body.content !== current.content ? body.content : undefined;
  const address = body.downloadUrl && body.downloadUrl !== current.downloadUrl ? body.downloadUrl : undefined;
  if (text !== undefined && address) throw invalidField('downloadUrl', term('contentOrAddress'));
  if (address) return { downloadUrl: address, md5: md5 ?? (current.downloadUrl ? current.fileMd5 : undefined) };
  if (text !== undefined) return { content: text, md5 };
  if (body.downloadUrl === '' && current.downloadUrl !== '') throw missingField(scriptWords, 'downloadUrl');
  const same = (md5 ?? current.fileMd5) === current.fileMd5 && (body.version ?? current.version) === current.version;
  if (same) return null;
  return current.downloadUrl
    ? { downloadUrl: current.downloadUrl, md5: md5 ?? current.fileMd5 }
    : { content: current.content, md5 };
}

/**
 * A changed text, address or version name creates a new version; existing runs keep theirs. Returns false without a change if
 * the script differs from `current`.
 */
export async function editScript(
  deps: ScriptRouteDeps,
  who: UserWho,
  { body, current, maxBytes }: Edit,
): Promise<boolean> {
  assertUnchanged(body, current, readOnlyOf(editEndpoint));
  const wanted = changedSource(body, current);
  const source = wanted && (await storeSource(deps.files, wanted, maxBytes));
  return deps.db.transaction(async ({ drizzle: tx }) => {
    await lockRow(tx, scripts, body.id);
    const mine = scoped(tx, who);
    const script = await mine.one(scripts, body.id);
    if (script.modifiedAt !== current.gmtModified) return false;
    const { name = script.name, version = current.version, parameters = script.parameters } = body;
    const platformId =
      body.platformId === undefined ? script.platformId : await deps.platforms.usable(tx, who, body.platformId);
    await mine.update(scripts, [body.id], { name, platformId, parameters });
    if (source) await addVersion(tx, deps.signer, { script, version, source, createdBy: who.userId });
    if (body.userIds) await assignUsers(tx, deps.users, who, body.id, body.userIds);
    return true;
  });
}

/** A script that a task still uses is kept, because its runs would lose their history. */
export async function deleteScripts(db: Database, who: UserWho, ids: readonly number[]): Promise<void> {
  const work = db.transaction(async ({ drizzle: tx }) => {
    await scoped(tx, who).update(scripts, ids, { newestVersionId: null });
    await scoped(tx, who).remove(scripts, ids);
  });
  await work.catch(refuseInUse);
}
