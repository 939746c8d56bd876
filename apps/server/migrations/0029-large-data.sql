-- A file to fetch is kept in parts, which are written and read one by one: no server holds a large one whole.
delete from download;
alter table download drop column content;
alter table download add column bytes bigint not null default 0;
alter table download add column ready boolean not null default false;
create table download_part (
  name text not null references download (name) on delete cascade,
  nth integer not null,
  content bytea not null,
  primary key (name, nth)
);

-- The owner of a line is that of its group, which refers to a person: checking each line again took a third of an import's time.
alter table data_item drop constraint data_item_owner_id_fkey;

-- The lines of one group in their order, however many of other groups come before them.
create index data_item_group on data_item (group_id, id);
