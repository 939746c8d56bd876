-- Sessions of adb through the site, open and closed. The number and the names are those at the time.
create table adb_session (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  device_id bigint not null,
  device_no text not null,
  user_id bigint not null,
  user_name text not null,
  address text not null default '',
  opened_at timestamptz(3) not null default now(),
  -- The server that holds the session has confirmed it at this time.
  seen_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  reason text,
  bytes bigint not null default 0
) with (fillfactor = 70);
create index adb_session_device on adb_session (device_id);
create index adb_session_owner on adb_session (owner_id);
create index adb_session_tenant on adb_session (tenant_id);
create index adb_session_open on adb_session (seen_at) where closed_at is null;
