-- The tasks of a disabled account pause, and with it those of the accounts below: since when is shown as the reason.
alter table user_account add column status_at timestamptz(3) not null default now();
update user_account set status_at = modified_at;
create function keep_status_time_of_users() returns trigger language plpgsql as $$
begin
  new.status_at := now();
  return new;
end $$;
create trigger keep_status_time before update of status on user_account for each row
  when (new.status <> old.status) execute function keep_status_time_of_users();
create index user_account_disabled on user_account (id) where status = 0;

create view inactive_user_ref as
  with recursive inactive as (
    select id, status_at as since from user_account where status = 0
    union
    select u.id, i.since from user_account u join inactive i on u.parent_id = i.id
  )
  select id, min(since) as since from inactive group by id;

create or replace view task_ref as
  select id, tenant_id, name, script_version_id, status, exec_type, params, start_at, end_at, cache_script,
         timer_type, cron_text, rounds, pause_seconds, missed_policy, jitter_seconds, window_from, window_until, stop_stuck,
         waves, canary_phones, failure_limit, wave, wave_state, cache_no, owner_id
    from task;
create or replace view script_ref as select id, name, owner_id from script;
