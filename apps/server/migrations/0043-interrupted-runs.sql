-- The agent or the phone died while the script ran: nobody knows which of its data lines were used.
alter table run add column interrupted boolean not null default false;
create or replace view run_ref as
  select id, tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, try, state, reason, failures,
         not_before, created_at, sent_at, running_at, ended_at, cleared_at, nonce, round, interrupted
    from run;
