-- Dictionaries of the site: the choices that forms offer.
create table dict_type (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null constraint dict_type_type unique,
  status smallint not null default 1,
  remark text not null default '',
  built_in boolean not null default false,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create table dict_entry (
  id bigint generated always as identity primary key,
  dict_type text not null references dict_type (type) on update cascade,
  label text not null,
  value text not null,
  sort integer not null default 0,
  status smallint not null default 1,
  is_default boolean not null default false,
  remark text not null default '',
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  constraint dict_entry_value unique (dict_type, value)
);
create unique index dict_entry_default on dict_entry (dict_type) where is_default;

-- Posts get calls of their own.
alter table post
  add column remark text not null default '',
  add column created_at timestamptz(3) not null default now(),
  add column modified_at timestamptz(3) not null default now();
create view post_ref as select id, name, sort, status from post;
