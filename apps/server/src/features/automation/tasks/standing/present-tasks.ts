import { runStates } from '@flotilla/contract/http/automation/runs';
import { type PhoneStanding, phoneStandings, type Task } from '@flotilla/contract/http/automation/tasks';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../../platform/access/who.ts';
import { eq } from '../../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../../platform/db/owned.ts';
import { type Queryable, readAll } from '../../../../platform/db/queryable.ts';
import { sumCounts } from '../../../../platform/sum-counts.ts';
import { shownGroupName } from '../../../fleet/device-groups/api.ts';
import { ownerName, userRef } from '../../../identity/users/api.ts';
import type { Platforms } from '../../platforms/api.ts';
import type { Runs } from '../../runs/api.ts';
import type { Scripts } from '../../scripts/api.ts';
import { presentRollout } from '../rollout/waves.ts';
import { tasks } from '../schema.ts';
import { type Targets, targetsOf } from '../targets.ts';
import { countPhones, countUnknown } from './task-phones.ts';

export interface TaskNames {
  readonly runs: Pick<Runs, 'progress'>;
  readonly scripts: Pick<Scripts, 'labels' | 'newestOf'>;
  readonly platforms: Pick<Platforms, 'names'>;
}

export function tasksInReach(db: Queryable, who: UserWho) {
  const rows = scoped(db, who).rows(tasks, 'task');
  const select = () =>
    db
      .select({ task: columnsOf(rows), userName: ownerName })
      .from(rows)
      .leftJoin(userRef, eq(userRef.id, rows.ownerId));
  return { rows, select };
}
type Found = Awaited<ReturnType<ReturnType<typeof tasksInReach>['select']>>[number];

const noTargets: Targets = { deviceNos: [], groupIds: [], groupNames: [], shareUserIds: [], ownParams: 0 };
const total = (counts: ReadonlyMap<string, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
const hasStarted = (counts: ReadonlyMap<PhoneStanding, number> | undefined): boolean =>
  (['done', 'failed', 'stopped', 'lost'] as const).some((standing) => counts?.has(standing));
const named = ({ groupNames, ...targets }: Targets, locale: Locale): Targets => ({
  ...targets,
  groupNames: groupNames.map((name) => shownGroupName(name, locale)),
});

/** The next start of an enabled task; null where it has started, or where it is not enabled. */
function nextTimeOf({ status, timerType, startAt, nextAt }: Found['task']): string | null {
  if (status !== 1) return null;
  if (timerType === 'daily') return nextAt;
  return startAt && Date.parse(startAt) > Date.now() ? startAt : null;
}

/** The fields of a task's form about when and how the task runs. */
export const presentTiming = (task: Found['task']) => ({
  execType: task.execType,
  timerType: task.timerType,
  startTime: task.startOfDay ?? task.startAt,
  endTime: task.endOfDay ?? task.endAt,
  cronText: task.cronText,
  rounds: task.rounds,
  pauseSeconds: task.pauseSeconds,
  missedPolicy: task.missedPolicy,
  jitterSeconds: task.jitterSeconds,
  timeLimitMinutes: task.timeLimitMinutes,
  cacheScript: task.cacheScript ? (1 as const) : (0 as const),
  stopStuck: task.stopStuck ? (1 as const) : (0 as const),
});

/** Everything that belongs to tasks, fetched once for all rows. Until it is enabled a task shows the newest version of its script. */
export async function presentTasks(
  db: Queryable,
  found: readonly Found[],
  { runs, scripts, platforms }: TaskNames,
  locale: Locale,
): Promise<Task[]> {
  const ids = found.map(({ task }) => task.id);
  const newest = await scripts.newestOf(db, [...new Set(found.map(({ task }) => task.scriptId))]);
  const versionOf = (task: Found['task']) => task.scriptVersionId ?? newest.get(task.scriptId)?.versionId ?? 0;
  const [targets, counts, phones, unknown, labels, platformNames] = await readAll(db, [
    () => targetsOf(db, ids),
    () => runs.progress(db, ids),
    () => countPhones(db, ids),
    () => countUnknown(db, ids),
    () => scripts.labels(db, [...new Set(found.map(({ task }) => versionOf(task)))]),
    () => platforms.names(db, [...new Set(found.flatMap(({ task }) => task.platformId ?? []))]),
  ]);
  return found.map(({ task, userName }) => ({
    ...task,
    scriptName: labels.get(versionOf(task))?.scriptName ?? '',
    scriptVersion: labels.get(versionOf(task))?.version ?? '',
    platformName: platformNames.get(task.platformId ?? 0) ?? '',
    ...presentTiming(task),
    nextTime: nextTimeOf(task),
    ...named(targets.get(task.id) ?? noTargets, locale),
    rollout: presentRollout(task, total(phones.get(task.id)), hasStarted(phones.get(task.id))),
    pinned: task.pinnedVersionId !== null,
    progress: sumCounts(runStates, counts.get(task.id)),
    phones: { ...sumCounts(phoneStandings, phones.get(task.id)), unknown: unknown.get(task.id) ?? 0 },
    userName,
    gmtCreate: task.createdAt,
    gmtModified: task.modifiedAt,
  }));
}

/** The task as its `one` call returns it; `undefined` if it is out of reach. */
export async function findTask(db: Queryable, who: UserWho, id: number, names: TaskNames, locale: Locale) {
  const { rows, select } = tasksInReach(db, who);
  const [task] = await presentTasks(db, await select().where(eq(rows.id, id)), names, locale);
  return task;
}
