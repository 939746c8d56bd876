-- Notices, and who has read which.
create table notice (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  title text not null,
  type text not null,
  content text not null default '',
  status smallint not null default 1,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create index notice_owner on notice (owner_id, id);
create index notice_tenant on notice (tenant_id, id);
create table notice_read (
  user_id bigint not null references user_account (id) on delete cascade,
  notice_id bigint not null references notice (id) on delete cascade,
  read_at timestamptz(3) not null default now(),
  primary key (user_id, notice_id)
);
create index notice_read_notice on notice_read (notice_id);

-- The uploaded logo of the site.
create table site_logo (
  id integer primary key default 1 check (id = 1),
  sha256 text not null,
  content_type text not null
);
