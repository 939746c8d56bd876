-- The first answers of calls by which running scripts take or change something: a repeated call gets the same answer. They go with
-- their run, and as soon as it has ended.
create table script_call (
  run_id bigint not null references run (id) on delete cascade,
  call_no integer not null,
  answer jsonb not null,
  primary key (run_id, call_no)
);

create or replace view run_ref as
  select id, tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, try, state, reason, failures,
         not_before, created_at, sent_at, running_at, ended_at, cleared_at, nonce
    from run;
