-- Runs are made by thousands: whether their task and version exist is looked up once for each statement instead of once for each run.
alter table run drop constraint run_task_id_fkey, drop constraint run_script_version_id_fkey;

create function require_origin_of_runs() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  with named as materialized (select distinct task_id from made), found as (
    select id from task where id in (select task_id from named) for key share
  )
  select task_id into missing from named where task_id not in (select id from found) limit 1;
  if found then
    raise exception 'there is no task %', missing using errcode = 'foreign_key_violation', table = 'run';
  end if;
  with named as materialized (select distinct script_version_id from made), found as (
    select id from script_version where id in (select script_version_id from named) for key share
  )
  select script_version_id into missing from named where script_version_id not in (select id from found) limit 1;
  if found then
    raise exception 'there is no version %', missing using errcode = 'foreign_key_violation', table = 'run';
  end if;
  return null;
end $$;
create trigger require_origin after insert on run referencing new table as made
  for each statement execute function require_origin_of_runs();

create function remove_runs_of_tasks() returns trigger language plpgsql as $$
begin
  delete from run using removed where run.task_id = removed.id;
  return null;
end $$;
create trigger remove_runs after delete on task referencing old table as removed
  for each statement execute function remove_runs_of_tasks();

create function keep_versions_of_runs() returns trigger language plpgsql as $$
begin
  if exists (select from removed where exists (select from run where run.script_version_id = removed.id)) then
    raise exception 'runs refer to the version' using errcode = 'foreign_key_violation', table = 'run';
  end if;
  return null;
end $$;
create trigger keep_versions after delete on script_version referencing old table as removed
  for each statement execute function keep_versions_of_runs();

-- A phone's runs are asked for by its number; those that are open or done have indexes of their own.
create index run_device_no on run (device_no, id);
drop index run_device;
