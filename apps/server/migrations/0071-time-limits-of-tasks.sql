-- Each task may limit the time of its runs; without a limit of its own the site's applies.
alter table task add column time_limit_minutes int check (time_limit_minutes > 0);

create or replace view task_ref as
  select id, tenant_id, name, script_version_id, status, exec_type, params, start_at, end_at, cache_script,
         timer_type, cron_text, rounds, pause_seconds, missed_policy, jitter_seconds, window_from, window_until, stop_stuck,
         waves, canary_phones, failure_limit, wave, wave_state, cache_no, owner_id, time_limit_minutes
    from task;
