import { runStates } from '@flotilla/contract/http/automation/runs';
import { phoneStandings, type Task } from '@flotilla/contract/http/automation/tasks';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../../platform/access/who.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { notFound } from '../../../../platform/http/call-error.ts';
import { sumCounts } from '../../../../platform/sum-counts.ts';
import { type EditDeps, insertTask } from '../edit-tasks.ts';
import { defaultParams } from '../params.ts';
import { presentTiming } from '../standing/present-tasks.ts';
import { sharedTask } from './shared-tasks.ts';

const longestName = 64;
const suffixes: Readonly<Record<Locale, string>> = { 'zh-CN': '（副本）', en: ' (copy)', 'zh-TW': '（副本）' };

/** The name of a copy, cut to what a name may have. */
function copyName(name: string, locale: Locale): string {
  const suffix = suffixes[locale];
  return [...name].slice(0, longestName - suffix.length).join('') + suffix;
}

export type CopyInfo = Omit<Task, 'id' | 'gmtCreate' | 'gmtModified' | 'userName'>;

/** The fields of a task that has never been enabled. */
const neverEnabled = {
  kind: 'saved',
  nextTime: null,
  status: 0,
  progress: sumCounts(runStates, undefined),
  phones: { ...sumCounts(phoneStandings, undefined), unknown: 0 },
  pinned: false,
  ownParams: 0,
} as const;

/** The fields of a copy: those of the task without its send log, its status and its shares. */
export function toCopy(
  { id: _id, gmtCreate: _c, gmtModified: _m, userName: _u, ...task }: Task,
  locale: Locale,
): CopyInfo {
  return {
    ...task,
    ...neverEnabled,
    name: copyName(task.name, locale),
    shareUserIds: [],
    rollout: { ...task.rollout, wave: task.waves.length === 0 ? 0 : 1, state: 'going', nobodyRan: false, phones: 0 },
  };
}

/** A copy of a task in reach, with its phones and their parameters. */
export async function copyOwn(
  tx: Queryable,
  deps: EditDeps,
  who: UserWho,
  task: Task,
  locale: Locale,
): Promise<number> {
  const id = await insertTask(tx, deps, who, toCopy(task, locale));
  await tx.execute(sql`
    insert into task_device_params (task_id, device_id, params)
    select ${id}::bigint, device_id, params from task_device_params where task_id = ${task.id}`);
  return id;
}

/** The copy of a shared task: its script with the default parameters, because the owner's values may be secret, and no phones. */
export async function copyOfShared(tx: Queryable, deps: EditDeps, who: UserWho, id: number, locale: Locale) {
  const task = await sharedTask(tx, who, id);
  const script = (await deps.scripts.newestOf(tx, [task.scriptId])).get(task.scriptId);
  if (!script) throw notFound();
  return {
    ...neverEnabled,
    name: copyName(task.name, locale),
    scriptId: task.scriptId,
    scriptName: script.name,
    scriptVersion: script.version,
    platformId: null,
    platformName: '',
    ...presentTiming(task),
    source: 'share' as const,
    sharedTaskId: id,
    ...{ shareUserIds: [], deviceNos: [], groupIds: [], groupNames: [] },
    params: defaultParams(script.parameters),
    ...{ waves: [], canaryPhones: 0, failureLimit: null },
    rollout: { wave: 0, waves: 0, state: 'going' as const, nobodyRan: false, since: task.waveAt, phones: 0 },
  } satisfies CopyInfo;
}
