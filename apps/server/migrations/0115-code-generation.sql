-- The settings of the code generation: tables of the database that were chosen, and their columns.
create table gen_table (
  id bigint generated always as identity primary key,
  name text not null,
  comment text not null default '',
  slice text not null,
  module_type text not null default '',
  word_zh_cn text not null,
  word_en text not null,
  word_zh_tw text not null,
  template text not null default 'crud',
  is_owned boolean not null,
  menu_parent text not null default '',
  parent_column text not null default '',
  sub_table text not null default '',
  sub_column text not null default '',
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index gen_table_name on gen_table (name);

create table gen_column (
  id bigint generated always as identity primary key,
  table_id bigint not null references gen_table (id) on delete cascade,
  sort integer not null,
  name text not null,
  -- The facts that the database has about the column.
  facts jsonb not null,
  word_zh_cn text not null,
  word_en text not null,
  word_zh_tw text not null,
  in_add boolean not null,
  in_edit boolean not null,
  in_list boolean not null,
  is_required boolean not null,
  query text not null,
  widget text not null,
  dictionary text not null default ''
);
create unique index gen_column_name on gen_column (table_id, name);
