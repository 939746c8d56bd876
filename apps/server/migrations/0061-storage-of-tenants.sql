-- The bytes that each tenant stores, as changes to add up: then writers never wait for a shared counter.
create table storage_count (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  bytes bigint not null
);
create index storage_count_tenant on storage_count (tenant_id);

alter table run_artifact add column tenant_id bigint;
update run_artifact a set tenant_id = r.tenant_id from run r where r.id = a.run_id;

-- The site itself (tenant 0) has no limit. FL001 is answered as 409 `storageFull`.
create function add_storage(tenant bigint, more bigint) returns void language plpgsql as $$
declare
  megabytes bigint;
begin
  if more = 0 or tenant is null then return; end if;
  insert into storage_count (tenant_id, bytes) values (tenant, more);
  if more < 0 or tenant = 0 then return; end if;
  select coalesce((select value::bigint from parameter where key = 'storage.tenantMegabytes'), 5120) into megabytes;
  if (select sum(bytes) from storage_count where tenant_id = tenant) > megabytes * 1048576 then
    raise exception using errcode = 'FL001', message = megabytes::text;
  end if;
end $$;

-- The argument is the expression of a row's bytes.
create function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format('select add_storage(tenant_id, sum(%s)::bigint) from new_rows group by tenant_id', tg_argv[0]);
  else
    execute format('select add_storage(tenant_id, -sum(%s)::bigint) from old_rows group by tenant_id', tg_argv[0]);
  end if;
  return null;
end $$;
create function count_changed_storage() returns trigger language plpgsql as $$
declare
  before bigint;
  after bigint;
begin
  execute format('select %s from (select ($1).*) as old_row', tg_argv[0]) using old into before;
  execute format('select %s from (select ($1).*) as new_row', tg_argv[0]) using new into after;
  perform add_storage(new.tenant_id, after - before);
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values
    ('script_version', 'bytes', 'bytes'),
    ('hot_script', 'bytes', 'bytes'),
    ('run_artifact', 'bytes', 'bytes'),
    ('apk', 'bytes', 'bytes'),
    ('data_item', 'octet_length(content)', 'content'),
    ('data_row', 'octet_length(data::text)', 'data'),
    ('cache_entry', 'characters', 'characters')) as counted (name, bytes, changed)
  loop
    execute format('create trigger storage_added after insert on %I referencing new table as new_rows
      for each statement execute function count_storage(%L)', one.name, one.bytes);
    execute format('create trigger storage_removed after delete on %I referencing old table as old_rows
      for each statement execute function count_storage(%L)', one.name, one.bytes);
    execute format('create trigger storage_changed after update of %I on %I for each row
      when (old.%I is distinct from new.%I) execute function count_changed_storage(%L)',
      one.changed, one.name, one.changed, one.changed, one.bytes);
    execute format('insert into storage_count (tenant_id, bytes)
      select tenant_id, sum(%s) from %I where tenant_id is not null group by 1 having sum(%s) <> 0', one.bytes, one.name, one.bytes);
  end loop;
end $$;
