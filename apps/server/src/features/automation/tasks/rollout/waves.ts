import type { Task } from '@flotilla/contract/http/automation/tasks';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { noOpenRun } from '../clock/finish-tasks.ts';
import type { TaskRow } from '../schema.ts';

type Waves = Pick<TaskRow, 'waves' | 'canaryPhones' | 'wave'>;
type Rollout = Waves & Pick<TaskRow, 'waveState' | 'waveAt'>;

/** The shares that a task's waves reach; the last one reaches every phone. */
export function wavesOf(waves: readonly number[], canaryPhones: number): number[] {
  if (waves.length === 0 && canaryPhones === 0) return [];
  return waves.at(-1) === 100 ? [...waves] : [...waves, 100];
}

/** The number of waves; 0 for a task that starts everywhere at once. */
export const countOf = ({ waves, canaryPhones }: Pick<Waves, 'waves' | 'canaryPhones'>): number =>
  waves.length + (canaryPhones > 0 ? 1 : 0);

/** Whether the wave is that of the canary phones. */
export const isTrial = ({ canaryPhones, wave }: Pick<Waves, 'canaryPhones' | 'wave'>): boolean =>
  canaryPhones > 0 && wave === 0;

/** The number of `phones` that the waves so far reach. */
function reached({ waves, canaryPhones, wave }: Waves, phones: number): number {
  if (waves.length === 0) return phones;
  if (isTrial({ canaryPhones, wave })) return Math.min(canaryPhones, phones);
  return Math.ceil((phones * waves[wave - (canaryPhones > 0 ? 1 : 0)]!) / 100);
}

/** Whether a held wave waits because no phone of it ran. The canary wave always waits for a decision, a later wave only in this case. */
const nobodyRan = (task: Rollout, hasStarted: boolean): boolean =>
  task.waveState === 'held' && (!isTrial(task) || !hasStarted);

/** `hasStarted`: any of the task's phones has run it. */
export const presentRollout = (task: Rollout, phones: number, hasStarted: boolean): Task['rollout'] => ({
  wave: task.waves.length === 0 ? 0 : task.wave + 1,
  waves: countOf(task),
  state: task.waveState,
  nobodyRan: nobodyRan(task, hasStarted),
  since: task.waveAt,
  phones: reached(task, phones),
});

const waveCount = sql`(cardinality(t.waves) + (t.canary_phones > 0)::int)`;
/** Whether a wave after this one is left, of a task `t`. */
const hasMoreWaves: SQL = sql`(t.wave < ${waveCount} - 1)`;

/** The failure rate of fewer runs is not significant. */
const leastSample = 3;

type Progress = { readonly id: number; readonly next: 'stop' | 'hold' | 'go' | 'locked' };

/** A task whose phones run it once waits for all of them, which is a cheaper query than the result of each. */
const mayHaveEnded: SQL = sql`(failure_limit is not null or exec_type = 'loop' or timer_type = 'daily' or ${noOpenRun})`;

/**
 * Decides about enabled tasks by their ended runs: too many have failed, or each phone of the wave has ended a run. A wave without any
 * run proves nothing, so an operator decides. Only runs since the last enabling count, without retried ones. A locked task is decided at
 * the next check.
 */
async function judge(tx: Queryable, taskIds: readonly number[]): Promise<Progress[]> {
  const { rows } = await tx.execute<Progress>(sql`
    with wanted as materialized (
      select id from task
       where id = any(${sql.param(taskIds)}::bigint[]) and status = 1 and wave_state = 'going'
         and (failure_limit is not null or cardinality(waves) > 0) and ${mayHaveEnded}
    ), t as materialized (
      select * from task where id in (select id from wanted) and status = 1 and wave_state = 'going' order by id for update skip locked
    ), latest as (
      select distinct on (r.task_id, r.device_id, r.slot) r.task_id, r.device_id, r.state, r.running_at, r.created_at
        from t join run_ref r on r.task_id = t.id and r.cleared_at is null
       order by r.task_id, r.device_id, r.slot, r.try desc
    ), tally as (
      select task_id, count(*) filter (where state in ('done', 'failed', 'lost') and latest.created_at >= t.status_at) as ended,
             count(*) filter (where state in ('failed', 'lost') and latest.created_at >= t.status_at) as failed,
             bool_or(latest.created_at >= t.wave_at) as has_run,
             bool_or(latest.created_at >= t.wave_at and (latest.running_at is not null or state in ('done', 'failed', 'lost'))) as has_started
        from latest join t on t.id = task_id group by task_id
    ), phone as (
      select task_id, bool_and(has_ended) as complete
        from (select task_id, device_id, bool_or(state not in ('waiting', 'sent', 'running')) as has_ended
                from latest group by task_id, device_id) one
       group by task_id
    ), judged as (
      select t.id, case
               when t.failure_limit is not null and tally.failed * 100 > t.failure_limit * tally.ended
                and (tally.ended >= ${leastSample}::int or phone.complete) then 'stop'
               -- Runs of a daily task's earlier start are no result of this wave.
               when not phone.complete or not ${hasMoreWaves} or (t.timer_type = 'daily' and not tally.has_run) then null
               when t.canary_phones > 0 and t.wave = 0 then 'hold'
               when tally.has_run and not tally.has_started then 'hold'
               else 'go' end as next
        from t join tally on tally.task_id = t.id join phone on phone.task_id = t.id
    )
    select wanted.id, case when t.id is null then 'locked' else judged.next end as next
      from wanted left join t using (id) left join judged using (id)
     where t.id is null or judged.next is not null order by wanted.id`);
  return rows;
}

const withIds = (ids: readonly number[]): SQL => sql`id = any(${sql.param(ids)}::bigint[])`;

/** Stops, holds or advances the tasks among these for which it is time; returns those that stopped, those to be filled, and locked ones. */
export async function advanceWaves(tx: Queryable, taskIds: readonly number[]) {
  const judged = await judge(tx, taskIds);
  const of = (next: Progress['next']) => judged.filter((one) => one.next === next).map(({ id }) => id);
  const [stopped, held, advanced] = [of('stop'), of('hold'), of('go')];
  if (stopped.length > 0)
    await tx.execute(
      sql`update task set status = 0, status_at = now(), wave_state = 'stopped', wave_at = now() where ${withIds(stopped)}`,
    );
  if (held.length > 0)
    await tx.execute(sql`update task set wave_state = 'held', wave_at = now() where ${withIds(held)}`);
  await beginNextWave(tx, advanced);
  return { stopped, advanced, locked: of('locked') };
}

/** Holds rollouts of a restored site: the old one may have begun their next wave, so an operator decides. */
export async function holdRollouts(tx: Queryable): Promise<void> {
  await tx.execute(sql`update task t set wave_state = 'held', wave_at = now()
    where status = 1 and wave_state = 'going' and ${hasMoreWaves}`);
}

/** Begins the next wave of tasks that have one; the caller holds their locks. */
export async function beginNextWave(tx: Queryable, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.execute(sql`update task t set wave = wave + 1, wave_state = 'going', wave_at = now()
    where ${withIds(taskIds)} and ${hasMoreWaves}`);
}
