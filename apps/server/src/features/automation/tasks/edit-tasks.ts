import type { BodyOf } from '@flotilla/contract/endpoint';
import type { addTask, editTask as editEndpoint, Task } from '@flotilla/contract/http/tasks';
import { term } from '@flotilla/contract/terms';
import { eq, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { instantText } from '../../../platform/db/list.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField } from '../../../platform/http/call-error.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Platforms } from '../platforms/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { readParams } from './params.ts';
import { taskShares, tasks } from './schema.ts';
import { setTargets } from './targets.ts';

export interface EditDeps {
  readonly users: Users;
  readonly devices: Devices;
  readonly scripts: Scripts;
  readonly platforms: Platforms;
  timeZone(): string;
}

type NewTask = BodyOf<typeof addTask>;

/** Cron timers and shared tasks are not supported yet, so they are refused rather than ignored. */
function refuseUnsupported(task: Pick<NewTask, 'timerType' | 'source' | 'cronText'>): void {
  if (task.timerType === 'daily') throw invalidField('timerType', 'now, time');
  if (task.cronText) throw invalidField('cronText', 'now, time');
  if (task.source === 'share') throw invalidField('source', 'own');
}

async function valuesOf(tx: Queryable, deps: EditDeps, who: UserWho, task: NewTask) {
  refuseUnsupported(task);
  if (task.timerType === 'time' && !task.startTime) throw invalidField('startTime', term('required'));
  if (task.timerType === 'time' && !task.endTime) throw invalidField('endTime', term('required'));
  const script = await deps.scripts.runnable(tx, who, task.scriptId);
  const at = (moment: string | null | undefined) =>
    task.timerType === 'time' && moment ? instantText(moment, deps.timeZone()) : null;
  return {
    name: task.name,
    scriptId: script.id,
    platformId: task.platformId ? await deps.platforms.usable(tx, who, task.platformId) : script.platformId,
    execType: task.execType,
    timerType: task.timerType,
    startAt: at(task.startTime) as never,
    endAt: at(task.endTime) as never,
    cacheScript: task.cacheScript === 1,
    source: 'own' as const,
    params: readParams(script.parameters, task.params ?? {}),
  };
}

/** Replaces the users a task is shared with; new ones must be within reach of `who`. */
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

async function refuseEmptyWindow(tx: Queryable, taskId: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from task where id = ${taskId} and end_at <= coalesce(start_at, end_at - interval '1 second')`,
  );
  if (rows.length > 0) throw invalidField('endTime', term('afterStart'));
}

/** A new task is stopped. */
export async function insertTask(tx: Queryable, deps: EditDeps, who: UserWho, body: NewTask): Promise<number> {
  const owner = await deps.users.owner(tx, who);
  const id = await scoped(tx, who).insert(tasks, owner, await valuesOf(tx, deps, who, body));
  await refuseEmptyWindow(tx, id);
  await setTargets(tx, deps.devices, who, id, { deviceNos: body.deviceNos ?? [], groupIds: body.groupIds ?? [] });
  await setShares(tx, deps.users, who, id, body.shareUserIds ?? []);
  return id;
}

/** `progress` and `phones` are not compared, because they change by themselves during an edit. */
const readOnly = ['scriptName', 'scriptVersion', 'platformName', 'groupNames', 'status', 'userName', 'gmtCreate'];

/** Fields that affect phones can only change while the task is stopped or finished. `current` is locked. */
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
  await scoped(tx, who).update(tasks, [body.id], {
    ...(await valuesOf(tx, deps, who, wanted)),
    scriptVersionId: null,
    modifiedAt: sql`now()`,
  });
  await refuseEmptyWindow(tx, body.id);
  await setTargets(tx, deps.devices, who, body.id, {
    deviceNos: wanted.deviceNos ?? [],
    groupIds: wanted.groupIds ?? [],
  });
  await setShares(tx, deps.users, who, body.id, wanted.shareUserIds ?? []);
}
