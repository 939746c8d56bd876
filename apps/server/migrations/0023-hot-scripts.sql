-- Hot scripts: libraries that every phone of their tenant holds, and those of the site (tenant 0) every phone.
create sequence hot_script_revision;
create table hot_script (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  version text not null,
  force_update smallint not null,
  version_popup smallint not null,
  version_message text not null,
  sha256 text not null,
  md5 text not null,
  bytes bigint not null,
  download_url text not null,
  revision bigint not null,
  signature text not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index hot_script_name on hot_script (tenant_id, lower(name));
create unique index hot_script_revision_key on hot_script (revision);
create index hot_script_owner on hot_script (owner_id, id);

-- What each phone has last reported.
create table hot_phone (
  hot_script_id bigint not null references hot_script (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  revision bigint not null,
  version text not null,
  error text not null,
  reported_at timestamptz(3) not null default now(),
  primary key (hot_script_id, device_id)
);
create index hot_phone_device on hot_phone (device_id);

-- The hot scripts that a run has required.
alter table run add column hot_scripts jsonb;

-- Versions made to try a text on a phone before it is saved: not listed, never the newest.
alter table script_version add column draft boolean not null default false;
create index script_version_draft on script_version (script_id, sha256) where draft;
