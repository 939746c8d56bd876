-- How far a running script says it is, when it last did something, and since when it has done nothing although its phone is there.
alter table run
  add column progress_percent smallint check (progress_percent between 0 and 100),
  add column progress_text text not null default '',
  add column active_at timestamptz(3),
  add column stuck_at timestamptz(3);
create index run_stuck on run (owner_id, id) where stuck_at is not null;

-- The moment of a picture, by the phone's agent; handed in later, perhaps much later.
alter table run_artifact add column taken_at timestamptz(3);

-- The runs of a version, newest first.
create index run_version_newest on run (script_version_id, id);
drop index run_script_version;

-- The line of the script that threw, so that exceptions are grouped by message and line.
alter table script_exception add column script_line integer;
update script_exception set script_line = substring(split_part(ltrim(stack, E'\n'), E'\n', 1) from ':(\d{1,8})(?::\d+)?\)?\s*$')::integer;

-- A task may ask for its stuck runs to be stopped.
alter table task add column stop_stuck boolean not null default false;
create or replace view task_ref as
  select id, tenant_id, name, script_version_id, status, exec_type, params, start_at, end_at, cache_script,
         timer_type, cron_text, rounds, pause_seconds, missed_policy, jitter_seconds, window_from, window_until, stop_stuck
    from task;
