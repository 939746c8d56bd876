-- How many cache entries a tenant has, as changes to add up: then scripts that make entries never wait for a shared counter.
create table cache_count (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  entries bigint not null
);
create index cache_count_tenant on cache_count (tenant_id);

create function count_cache_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into cache_count (tenant_id, entries) select tenant_id, count(*) from new_entries group by 1;
  else
    insert into cache_count (tenant_id, entries) select tenant_id, -count(*) from old_entries group by 1;
  end if;
  return null;
end $$;
create trigger count_added after insert on cache_entry referencing new table as new_entries
  for each statement execute function count_cache_entries();
create trigger count_removed after delete on cache_entry referencing old table as old_entries
  for each statement execute function count_cache_entries();

insert into cache_count (tenant_id, entries) select tenant_id, count(*) from cache_entry group by 1;
