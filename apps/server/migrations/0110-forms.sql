-- Forms of the form builder, each of one tenant, like the scripts and tables that they are loaded into.
create table form (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  remark text not null default '',
  -- The number of the newest version.
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index form_name on form (tenant_id, lower(name));
create index form_owner on form (owner_id, id);

-- Rows never change: a save that changes the fields adds one.
create table form_version (
  form_id bigint not null references form (id) on delete cascade,
  version integer not null,
  schema jsonb not null,
  field_count integer not null,
  author_id bigint references user_account (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (form_id, version)
);
create index form_version_author on form_version (author_id);
