-- One row a tenant; 0 is the site. Without a row the defaults apply, and nothing is sent.
create table alarm_settings (
  tenant_id bigint primary key,
  enabled smallint not null default 1 check (enabled in (0, 1)),
  robot text not null default 'dingtalk' check (robot in ('dingtalk', 'feishu', 'wecom', 'webhook')),
  -- Sealed with the site's secret; empty for none.
  address text not null default '',
  address_hint text not null default '',
  secret text not null default '',
  at_everyone smallint not null default 0 check (at_everyone in (0, 1)),
  notice_prefix text not null default '',
  language text not null default 'zh-CN' check (language in ('zh-CN', 'en', 'zh-TW')),
  interval_seconds int not null default 1800,
  count int not null default 3,
  memory_megabytes int not null default 0,
  offline_seconds int not null default 300,
  low_battery_percent int not null default 20,
  temperature_celsius int not null default 45,
  failed_runs_percent int not null default 0,
  modified_at timestamptz(3) not null default now()
);

-- Alarms with one cause share an incident, which is one message.
create table alarm_incident (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  rule text not null,
  cause text not null default 'none' check (cause in ('none', 'group', 'network', 'agent')),
  cause_key text not null default '',
  cause_name text not null default '',
  -- The alarms that have joined.
  alarms int not null default 0,
  opened_at timestamptz(3) not null default now(),
  -- The time at which the newest alarm joined.
  joined_at timestamptz(3) not null default now(),
  -- The time of its next message.
  next_at timestamptz(3) not null default now(),
  sent int not null default 0,
  last_sent_at timestamptz(3),
  send_error text not null default '',
  recovered_at timestamptz(3)
);
create index alarm_incident_active on alarm_incident (next_at) where recovered_at is null;
create index alarm_incident_newest on alarm_incident (tenant_id, rule, id);

create table alarm (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  rule text not null check (rule in ('offline', 'battery', 'memory', 'temperature', 'failedRuns')),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'recovered')),
  device_id bigint references device (id) on delete set null,
  device_no text not null default '',
  group_id bigint,
  group_name text not null default '',
  task_id bigint references task (id) on delete set null,
  task_name text not null default '',
  value float8,
  limit_value float8 not null,
  incident_id bigint references alarm_incident (id) on delete set null,
  opened_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  acknowledged_by text not null default '',
  acknowledge_note text not null default '',
  recovered_at timestamptz(3),
  -- It ended without a recovery: the phone is disabled, deleted, under maintenance or another user's.
  left_out boolean not null default false
);
-- A phone or task has one alarm of each rule at a time, whichever server process opens it.
create unique index alarm_of_device on alarm (device_id, rule) where state <> 'recovered' and device_id is not null;
create unique index alarm_of_task on alarm (task_id, rule) where state <> 'recovered' and task_id is not null;
create index alarm_active on alarm (tenant_id, id) where state <> 'recovered';
create index alarm_newest on alarm (tenant_id, id);
create index alarm_owner on alarm (owner_id);
create index alarm_device on alarm (device_id);
create index alarm_task on alarm (task_id);
create index alarm_incident_id on alarm (incident_id);
create index alarm_recovered on alarm (recovered_at);

-- The outbox. Each message is written when it is sent, so that it has the newest numbers.
create table alarm_message (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  incident_id bigint references alarm_incident (id) on delete cascade,
  kind text not null check (kind in ('opened', 'recovered', 'test')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  created_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  -- The time at which a server began to send it.
  attempted_at timestamptz(3),
  -- A hash of the robot's address, to keep its rate limit.
  robot_hash text not null default '',
  -- Since this message, the robot has refused messages because of its rate.
  limited boolean not null default false,
  error text not null default '',
  ended_at timestamptz(3)
);
create index alarm_message_due on alarm_message (next_at) where state in ('waiting', 'sending');
create index alarm_message_rate on alarm_message (robot_hash, attempted_at);
create index alarm_message_incident on alarm_message (incident_id);
create index alarm_message_tenant on alarm_message (tenant_id, id);

create table alarm_maintenance (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  reason text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  device_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  -- With `covers_all`, the phones of these owners, or every phone of the site if it is null; `of_tenant` limits it to the tenant.
  covers_all boolean not null default false,
  owner_ids bigint[],
  of_tenant boolean not null default true,
  created_at timestamptz(3) not null default now()
);
create index alarm_maintenance_newest on alarm_maintenance (tenant_id, id);
create index alarm_maintenance_owner on alarm_maintenance (owner_id);
create index alarm_maintenance_end on alarm_maintenance (ends_at);

create trigger count_alarm_settings after insert or update or delete on alarm_settings
  for each statement execute function count_revision('alarms');
create trigger count_alarm_maintenance after insert or update or delete on alarm_maintenance
  for each statement execute function count_revision('alarms');
