import type { BodyOf } from '@flotilla/contract/endpoint';
import type { addTask, editTask as editEndpoint, Task } from '@flotilla/contract/http/automation/tasks';
import { taskWords } from '@flotilla/contract/words/tasks';
import type { UserWho } from '../../../platform/access/who.ts';
import { eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField, missingField, notFound } from '../../../platform/http/call-error.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Platforms } from '../platforms/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { readParams } from './params.ts';
import type { RightPorts } from './rights.ts';
import { sharedTask } from './rollout/shared-tasks.ts';
import { wavesOf } from './rollout/waves.ts';
import { taskShares, tasks } from './schema.ts';
import { assertTargets, setTargets } from './targets.ts';
import { refuseEmptyWindow, timingOf } from './timing/timing.ts';

export interface EditDeps {
  readonly users: Users;
  readonly devices: Devices;
  readonly scripts: Scripts;
  readonly access: RightPorts['access'];
  readonly platforms: Platforms;
  timeZone(): string;
}

type NewTask = BodyOf<typeof addTask>;

/** The script to run. The script of a task that is shared with the caller is allowed even if the caller may not run it otherwise. */
async function scriptOf(tx: Queryable, deps: EditDeps, who: UserWho, task: NewTask) {
  if (task.source !== 'share')
    return { script: await deps.scripts.runnable(tx, who, task.scriptId), sharedTaskId: null };
  if (!task.sharedTaskId) throw missingField(taskWords, 'sharedTaskId');
  const shared = await sharedTask(tx, who, task.sharedTaskId);
  if (shared.scriptId !== task.scriptId) throw invalidField('scriptId', taskWords.sharedTaskId);
  const script = (await deps.scripts.newestOf(tx, [shared.scriptId])).get(shared.scriptId);
  if (!script) throw notFound();
  return { script, sharedTaskId: shared.id };
}

async function valuesOf(tx: Queryable, deps: EditDeps, who: UserWho, task: NewTask) {
  const timing = timingOf(task, deps.timeZone());
  const { script, sharedTaskId } = await scriptOf(tx, deps, who, task);
  const canaryPhones = task.canaryPhones ?? 0;
  return {
    name: task.name,
    scriptId: script.id,
    platformId:
      task.platformId && sharedTaskId === null
        ? await deps.platforms.usable(tx, who, task.platformId)
        : script.platformId,
    ...timing,
    cacheScript: task.cacheScript === 1,
    stopStuck: task.stopStuck === 1,
    source: task.source ?? ('own' as const),
    sharedTaskId,
    params: readParams(script.parameters, task.params ?? {}),
    waves: wavesOf(task.waves ?? [], canaryPhones),
    canaryPhones,
    failureLimit: task.failureLimit ?? null,
  };
}

/** Replaces the users with whom a task is shared. Added users must be within the scope of `who`. */
async function setShares(
  tx: Queryable,
  users: Users,
  who: UserWho,
  taskId: number,
  userIds: readonly number[],
): Promise<void> {
  const shared = await tx.select({ userId: taskShares.userId }).from(taskShares).where(eq(taskShares.taskId, taskId));
  const known = new Set(shared.map((row) => row.userId));
  for (const userId of userIds) if (!known.has(userId)) await users.owner(tx, who, userId);
  await tx.delete(taskShares).where(eq(taskShares.taskId, taskId));
  if (userIds.length > 0) await tx.insert(taskShares).values(userIds.map((userId) => ({ taskId, userId })));
}

/** Creates a task, which is stopped until a user enables it. Returns its id. */
export async function insertTask(tx: Queryable, deps: EditDeps, who: UserWho, body: NewTask): Promise<number> {
  const owner = await deps.users.owner(tx, who);
  const id = await scoped(tx, who).insert(tasks, owner, await valuesOf(tx, deps, who, body));
  await refuseEmptyWindow(tx, id);
  await setTargets(tx, deps.devices, who, id, { deviceNos: body.deviceNos ?? [], groupIds: body.groupIds ?? [] });
  await setShares(tx, deps.users, who, id, body.shareUserIds ?? []);
  return id;
}

/** Fields that an edit must send unchanged. `progress`, `phones`, `nextTime` and `rollout` are missing: they may change while a form is open. */
const readOnly =
  'scriptName scriptVersion platformName groupNames status userName gmtCreate kind pinned ownParams'.split(' ');

/** Columns that restart the rollout: the edited task begins with the first wave, and picks its script version when it is enabled. */
const restarted = ({ rollout }: Task) => ({
  scriptVersionId: null,
  pinnedVersionId: null,
  wave: 0,
  waveState: 'going' as const,
  // `waveAt` is the start of the current wave. It changes only if the wave does.
  ...(rollout.wave > 1 && { waveAt: sql`now()` }),
});

/** Edits a stopped or finished task, whose row the caller has locked. @throws 409 if the task is enabled */
export async function editTask(
  tx: Queryable,
  deps: EditDeps,
  who: UserWho,
  body: BodyOf<typeof editEndpoint>,
  current: Task,
): Promise<void> {
  assertUnchanged(body, current, readOnly);
  if (current.status === 1) throw new CallError('taskEnabled');
  const wanted = { ...current, ...body } as NewTask;
  assertTargets(wanted);
  await scoped(tx, who).update(tasks, [body.id], {
    ...(await valuesOf(tx, deps, who, wanted)),
    ...restarted(current),
    modifiedAt: sql`now()`,
  });
  if (wanted.scriptId !== current.scriptId)
    await tx.execute(sql`delete from task_device_params where task_id = ${body.id}`);
  await refuseEmptyWindow(tx, body.id);
  await setTargets(tx, deps.devices, who, body.id, {
    deviceNos: wanted.deviceNos ?? [],
    groupIds: wanted.groupIds ?? [],
  });
  await setShares(tx, deps.users, who, body.id, wanted.shareUserIds ?? []);
}
