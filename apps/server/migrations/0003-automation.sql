-- Scripts, tasks and runs. `tenant_id` is the root front user (0: the site), `owner_id` the user whose row it is.

create table platform (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint references user_account (id),
  name text not null,
  built_in boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check (built_in or owner_id is not null)
);
create unique index platform_name on platform (tenant_id, lower(name));
insert into platform (tenant_id, name, built_in) values (0, 'Flotilla', true);

create table script (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  platform_id bigint not null references platform (id),
  name text not null,
  parameters jsonb not null default '[]',
  newest_version_id bigint,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  unique (id, tenant_id)
);
create index script_owner on script (owner_id, id);

create table script_version (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  script_id bigint not null,
  version text not null,
  -- Empty while the file is only known by its address and MD5.
  sha256 text not null,
  md5 text not null,
  bytes bigint not null,
  download_url text not null default '',
  signature text not null,
  created_by bigint not null references user_account (id),
  created_at timestamptz(3) not null default now(),
  foreign key (script_id, tenant_id) references script (id, tenant_id) on delete cascade
);
create index script_version_script on script_version (script_id, id);
alter table script add foreign key (newest_version_id) references script_version (id) deferrable initially deferred;

-- The Ed25519 key under which phones verify scripts.
create table script_key (
  site boolean primary key default true check (site),
  private_key text not null
);

-- Users who may run a script that is not theirs.
create table script_user (
  script_id bigint not null references script (id) on delete cascade,
  user_id bigint not null references user_account (id) on delete cascade,
  primary key (script_id, user_id)
);

create table task (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id),
  name text not null,
  script_id bigint not null references script (id),
  -- The version that enabling settled on; null takes the newest at the next enabling.
  script_version_id bigint references script_version (id),
  platform_id bigint references platform (id),
  exec_type text not null check (exec_type in ('once', 'loop')),
  timer_type text not null check (timer_type in ('now', 'time', 'daily')),
  start_at timestamptz(3),
  end_at timestamptz(3),
  cron_text text not null default '',
  cache_script boolean not null default false,
  source text not null default 'own' check (source in ('own', 'share')),
  shared_task_id bigint references task (id) on delete set null,
  params jsonb not null default '{}',
  -- 0 stopped, 1 enabled, 2 finished
  status smallint not null default 0 check (status in (0, 1, 2)),
  status_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  unique (id, tenant_id)
);
create index task_owner on task (owner_id, id);
create index task_enabled on task (id) where status = 1;

-- A phone that changes its owner drops out of the tasks of the one before: the owner is kept beside it.
create table task_device (
  task_id bigint not null references task (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  owner_id bigint not null,
  primary key (task_id, device_id)
);
create index task_device_device on task_device (device_id);

create table task_group (
  task_id bigint not null references task (id) on delete cascade,
  group_id bigint not null references device_group (id) on delete cascade,
  primary key (task_id, group_id)
);
create index task_group_group on task_group (group_id);

create table task_share (
  task_id bigint not null references task (id) on delete cascade,
  user_id bigint not null references user_account (id) on delete cascade,
  primary key (task_id, user_id)
);

-- One execution on one phone. Tenant and owner are the phone's at the time; they stay when the phone moves on.
create table run (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null,
  task_id bigint not null references task (id) on delete cascade,
  device_id bigint not null,
  device_no text not null,
  script_version_id bigint not null references script_version (id),
  -- once: 0, loop: the round, timers: the tick in seconds since 1970
  slot bigint not null default 0,
  try integer not null default 0,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'running', 'done', 'failed', 'stopped', 'expired', 'lost')),
  -- Counts how often it was sent anew: only reports under the current lease count.
  lease integer not null default 0,
  journal_id text,
  params jsonb not null default '{}',
  time_limit_seconds integer not null,
  not_before timestamptz(3) not null default now(),
  deadline_at timestamptz(3) not null,
  stop_mode text check (stop_mode in ('unstarted', 'kill')),
  reason text not null default '',
  result jsonb,
  late_state text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  accepted_at timestamptz(3),
  running_at timestamptz(3),
  ended_at timestamptz(3),
  cleared_at timestamptz(3)
);
create unique index run_slot on run (task_id, device_id, slot, try) where cleared_at is null;
-- At most one run at a time on a phone.
create unique index run_busy on run (device_id) where state in ('sent', 'running');
create index run_waiting on run (device_id, not_before, id) where state = 'waiting';
create index run_deadline on run (deadline_at) where state in ('waiting', 'sent', 'running');
create index run_task on run (task_id, id);
create index run_device on run (device_id, id);
create index run_tenant on run (tenant_id, id);
create index run_owner on run (owner_id, id);

create table script_exception (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null,
  device_id bigint not null,
  device_no text not null,
  run_id bigint not null references run (id) on delete cascade,
  task_id bigint not null,
  task_name text not null,
  script_id bigint not null,
  script_name text not null,
  script_version text not null,
  apk_version text not null,
  kind text not null,
  message text not null,
  stack text not null,
  artifact text not null default '',
  created_at timestamptz(3) not null default now()
);
create unique index script_exception_run on script_exception (run_id);
create index script_exception_owner on script_exception (owner_id, id);
create index script_exception_task on script_exception (task_id, id);

-- Pictures that runs hand in; the bytes lie in the file store.
create table run_artifact (
  run_id bigint not null references run (id) on delete cascade,
  name text not null,
  sha256 text not null,
  bytes bigint not null,
  content_type text not null,
  created_at timestamptz(3) not null default now(),
  primary key (run_id, name)
);
create index run_artifact_file on run_artifact (sha256);
