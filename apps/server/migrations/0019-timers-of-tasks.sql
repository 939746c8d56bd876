-- Daily windows and cron texts, the rounds of loops, and the spread of starts.
alter table task
  -- 0: no limit
  add column rounds integer not null default 0 check (rounds >= 0),
  add column pause_seconds integer not null default 1 check (pause_seconds >= 1),
  add column missed_policy text not null default 'skip' check (missed_policy in ('skip', 'once', 'catchUp')),
  add column jitter_seconds integer not null default 0 check (jitter_seconds >= 0),
  -- The times of day of a daily window, by the site's clock.
  add column start_of_day time(0),
  add column end_of_day time(0),
  -- When an enabled daily task starts next; null if never again.
  add column next_at timestamptz(3),
  -- The newest start of a daily window, and its end.
  add column window_from timestamptz(3),
  add column window_until timestamptz(3);
create index task_next on task (next_at) where status = 1 and next_at is not null;

-- The number of a run in its series of rounds, from 0.
alter table run add column round integer not null default 0;
update run set round = least(run.slot, 2147483647) from task where task.id = run.task_id and task.exec_type = 'loop';

create or replace view task_ref as
  select id, tenant_id, name, script_version_id, status, exec_type, params, start_at, end_at, cache_script,
         timer_type, cron_text, rounds, pause_seconds, missed_policy, jitter_seconds, window_from, window_until
    from task;
create or replace view run_ref as
  select id, tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, try, state, reason, failures,
         not_before, created_at, sent_at, running_at, ended_at, cleared_at, nonce, round
    from run;
