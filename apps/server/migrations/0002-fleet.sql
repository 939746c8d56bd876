-- Phones, their groups, how they join, their live state and their logs.

create table device_group (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null check (name <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (id, tenant_id),
  unique (tenant_id, owner_id, name)
);
create index device_group_owner on device_group (owner_id);

-- Without owner and number a phone is waiting to be assigned. `joined_at` is null while it is only announced.
create table device (
  id bigint generated always as identity primary key,
  tenant_id bigint,
  owner_id bigint references user_account (id),
  device_no text check (device_no <> ''),
  device_id text not null check (device_id <> ''),
  hardware text not null default '',
  brand text not null default '',
  mode text not null default '',
  imei text not null default '',
  ip text not null default '',
  os_version text not null default '',
  agent_version text not null default '',
  capabilities text[] not null default '{}',
  group_id bigint,
  status smallint not null default 0 check (status in (0, 1)),
  settings jsonb not null default '{}',
  screen_settings jsonb not null default '{}',
  -- Which key may bring it in: the site's, or its tenant's.
  joins_with text not null default 'site' check (joins_with in ('site', 'tenant')),
  joined_at timestamptz(3),
  clone_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((tenant_id is null) = (owner_id is null)),
  check ((tenant_id is null) = (device_no is null)),
  check (tenant_id is not null or group_id is null),
  foreign key (group_id, tenant_id) references device_group (id, tenant_id),
  unique (id, tenant_id)
);
create unique index device_no_unique on device (device_no);
create unique index device_waiting on device (device_id) where tenant_id is null;
-- A phone may be announced to several tenants; it is one phone to each.
create unique index device_of_tenant on device (tenant_id, device_id);
create index device_by_device_id on device (device_id);
create index device_owner on device (owner_id, id);
create index device_group_id on device (group_id);

-- The token of a deleted phone stays known, so that the phone hears that it has ended.
create table device_token (
  hash bytea primary key,
  device_id bigint unique references device (id) on delete set null,
  issued_at timestamptz(3) not null default now(),
  -- When the phone showed that it has kept the token; until then its key is still taken.
  confirmed_at timestamptz(3)
);

create table enrol_key (
  site boolean primary key default true check (site),
  key text not null,
  created_at timestamptz(3) not null default now()
);

create table bind_code (
  hash bytea primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  group_id bigint,
  made_by bigint not null,
  expires_at timestamptz(3) not null,
  -- The phone that used it.
  device_id bigint references device (id) on delete cascade,
  used_at timestamptz(3),
  foreign key (group_id, tenant_id) references device_group (id, tenant_id) on delete cascade
);
create index bind_code_expires on bind_code (expires_at);

-- Who holds a phone's connection: a higher epoch replaces a lower one.
create table device_session (
  device_id bigint primary key references device (id) on delete cascade,
  node_id text not null,
  epoch bigint not null,
  journal_id text not null,
  connected boolean not null,
  changed_at timestamptz(3) not null default now()
) with (fillfactor = 70);

-- Written behind from memory, by primary key only: any other index would end heap-only updates.
create table device_live (
  device_id bigint primary key,
  online boolean not null,
  since timestamptz(3) not null,
  report_time timestamptz(3),
  run_mode text not null,
  service_ok smallint not null,
  battery real not null,
  is_charging smallint not null,
  os_version text not null,
  apk_version text not null,
  battery_temp real not null,
  brightness real not null,
  storage_left double precision not null,
  available_memory double precision not null,
  phone_time text not null,
  msg text not null,
  task_name text not null,
  refusal text,
  refused_at timestamptz(3)
) with (fillfactor = 50);

-- Lines as chunks. `counts`: how many lines there are of each level, debug first. A line is [seq, time, level, text].
create table device_log (
  id bigint generated always as identity,
  stored_at timestamptz(3) not null default now(),
  device_id bigint not null,
  tenant_id bigint not null,
  owner_id bigint not null,
  run_id bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  max_level smallint not null,
  counts int[] not null,
  lines text not null,
  primary key (stored_at, id)
) partition by range (stored_at);
create index device_log_device on device_log (device_id, id);
create index device_log_run on device_log (run_id, id) where run_id > 0;

-- Up to which line a journal is stored: removes repeats.
create table device_log_cursor (
  device_id bigint not null,
  journal_id text not null,
  seq bigint not null,
  stored_at timestamptz(3) not null default now(),
  primary key (device_id, journal_id)
);
