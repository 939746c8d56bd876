-- Groups of data that scripts take line by line.
create table data_group (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index data_group_name on data_group (tenant_id, owner_id, name);
create index data_group_owner on data_group (owner_id, id);
create view data_group_ref as select id, tenant_id, owner_id, name from data_group;

-- Lines in the order of their ids. A leased one belongs to the run `run_id`, which may be gone; after the end of its lease
-- `run_id` and `device_no` say who held it last.
create table data_item (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  group_id bigint not null references data_group (id),
  name text not null,
  content text not null,
  deduplicate boolean not null default false,
  state text not null default 'free' check (state in ('free', 'leased', 'used', 'aside')),
  returns smallint not null default 0,
  run_id bigint,
  device_no text,
  -- Where a random choice finds the line.
  chance double precision not null default random(),
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  check (state <> 'leased' or run_id is not null)
);
create index data_item_state on data_item (group_id, state, id);
create index data_item_chance on data_item (group_id, chance) where state = 'free';
create index data_item_content on data_item (group_id, hashtextextended(content, 0));
create index data_item_lease on data_item (run_id) where state = 'leased';
create index data_item_owner on data_item (owner_id, id);
create index data_item_device on data_item (device_no, id) where device_no is not null;

-- What happened to a line; it goes with the line.
create table data_item_event (
  id bigint generated always as identity primary key,
  item_id bigint not null references data_item (id) on delete cascade,
  kind text not null check (kind in ('taken', 'used', 'returned', 'aside', 'reset')),
  run_id bigint,
  device_no text,
  user_id bigint,
  at timestamptz(3) not null default now()
);
create index data_item_event_item on data_item_event (item_id, id);

-- How many lines of each state a group has, as changes to add up: then takers never wait for a shared counter.
create table data_count (
  id bigint generated always as identity primary key,
  group_id bigint not null references data_group (id) on delete cascade,
  state text not null,
  items bigint not null
);
create index data_count_group on data_count (group_id);
create view data_count_ref as select group_id, state, items from data_count;

create function count_data_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into data_count (group_id, state, items) select group_id, state, count(*) from new_items group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into data_count (group_id, state, items) select group_id, state, -count(*) from old_items group by 1, 2;
  else
    insert into data_count (group_id, state, items)
    select group_id, state, sum(n) from (select group_id, state, -1 as n from old_items
                                         union all select group_id, state, 1 from new_items) as changed
     group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_added after insert on data_item referencing new table as new_items
  for each statement execute function count_data_items();
create trigger count_removed after delete on data_item referencing old table as old_items
  for each statement execute function count_data_items();
create trigger count_changed after update on data_item referencing old table as old_items new table as new_items
  for each statement execute function count_data_items();
