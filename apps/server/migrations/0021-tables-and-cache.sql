-- Dynamic tables: their fields are data. A field has an id for good, so that renaming it leaves the rows alone.
create sequence data_field_id;
create table data_table (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  english_name text not null,
  fields jsonb not null,
  -- Grows when other fields become searchable: rows with a smaller one are indexed anew.
  index_version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index data_table_name on data_table (tenant_id, lower(name));
create unique index data_table_english_name on data_table (tenant_id, lower(english_name));
create index data_table_owner on data_table (owner_id, id);

-- Rows belong to the owner of their table. `data` has the texts by the id of their field; `grams` what searches look for.
create table data_row (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  table_id bigint not null references data_table (id) on delete cascade,
  data jsonb not null,
  grams integer[] not null,
  index_version integer not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create index data_row_table on data_row (table_id, id);
create index data_row_index_version on data_row (table_id, index_version);
create index data_row_owner on data_row (owner_id, id);
create index data_row_grams on data_row using gin (grams);

-- Cache entries of a tenant's scripts and people. The members of sets and lists stand in the order of their place.
create table cache_entry (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  key text not null,
  kind text not null check (kind in ('string', 'set', 'list')),
  value text not null default '',
  size integer not null default 1,
  characters integer not null default 0,
  expiry_seconds integer,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index cache_entry_key on cache_entry (tenant_id, key);
create index cache_entry_owner on cache_entry (owner_id, id);
create index cache_entry_expires_at on cache_entry (expires_at) where expires_at is not null;

create table cache_member (
  entry_id bigint not null references cache_entry (id) on delete cascade,
  place bigint not null,
  value text not null,
  -- Of a member of a set, which is there once; a list may repeat one.
  set_digest bytea,
  primary key (entry_id, place)
);
create unique index cache_member_of_set on cache_member (entry_id, set_digest) where set_digest is not null;
