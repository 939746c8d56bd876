import { type SQL, sql } from '../../../../platform/db/orm.ts';

/** The parameters of a run of task `t` on phone `d`: the phone's own go before the task's. */
export const runParams: SQL = sql`t.params || coalesce(
  (select p.params from task_device_params_ref p where p.task_id = t.id and p.device_id = d.id), '{}')`;

/** Common tables: `inactive` accounts, those below a disabled one included, and their `paused` tasks. */
export const inactive: SQL = sql`inactive as materialized (select id from inactive_user_ref),
  paused as materialized (select id from task_ref where owner_id in (select id from inactive))`;

/**
 * The rows of `targets` (task_id, device_id, owner_id) that the waves of `tasks` reach so far. The order of a task's phones is
 * always the same and belongs to this task alone, so that it is not always the same phones that go first.
 */
export const inWaves = (targets: SQL, tasks: SQL): SQL => sql`
  select one.* from ${targets} one join ${tasks} w on w.id = one.task_id where cardinality(w.waves) = 0
  union all
  select placed.task_id, placed.device_id, placed.owner_id
    from (
      select one.*, w.canary_phones, w.wave, w.waves, count(*) over (partition by one.task_id) as phones,
             row_number() over (partition by one.task_id
               order by hashtextextended(one.task_id || ' ' || one.device_id, 0), one.device_id) as place
        from ${targets} one join ${tasks} w on w.id = one.task_id where cardinality(w.waves) > 0
    ) placed
   where placed.place <= case
           when placed.canary_phones > 0 and placed.wave = 0 then placed.canary_phones
           else ceil(placed.phones * placed.waves[placed.wave + 1 - (placed.canary_phones > 0)::int] / 100.0) end`;
