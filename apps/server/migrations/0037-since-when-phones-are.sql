-- Since when a phone has had its status and its owner: why it runs nothing is told with its begin.
alter table device
  add column status_at timestamptz(3) not null default now(),
  add column owned_at timestamptz(3) not null default now();
-- What is known of phones from before: no later than their last change.
update device set status_at = updated_at, owned_at = coalesce(joined_at, created_at);

create function keep_times_of_devices() returns trigger language plpgsql as $$
begin
  if new.status <> old.status then new.status_at := now(); end if;
  if new.owner_id is distinct from old.owner_id then new.owned_at := now(); end if;
  return new;
end $$;
create trigger keep_times before update of status, owner_id on device for each row
  when (new.status <> old.status or new.owner_id is distinct from old.owner_id) execute function keep_times_of_devices();

create or replace view device_ref as
  select id, device_id, device_no, tenant_id, owner_id, group_id, status, settings, status_at, owned_at, created_at from device;
