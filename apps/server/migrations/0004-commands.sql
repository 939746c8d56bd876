-- Commands to phones: what somebody ordered, and every phone's answer.

-- Apps to install; the bytes lie in the file store.
create table apk (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null,
  file_name text not null,
  sha256 text not null,
  bytes bigint not null,
  created_at timestamptz(3) not null default now()
);
create index apk_file on apk (sha256);

-- Tenant and owner are the giver's, who may be gone later.
create table command (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null,
  kind text not null check (kind in ('find', 'install', 'rebootEC', 'rebootPhone', 'stopScript', 'shell', 'settings')),
  -- What was asked for, and what phones are sent.
  args jsonb not null default '{}',
  source text not null check (source in ('call', 'panel', 'settings')),
  apk_id bigint references apk (id),
  created_at timestamptz(3) not null default now(),
  deadline_at timestamptz(3) not null
);
create index command_created on command (created_at);
create index command_apk on command (apk_id) where apk_id is not null;

-- One command on one phone; its id is the command's number on the device channel. Tenant and owner are the phone's at the time.
create table command_delivery (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null,
  command_id bigint not null references command (id) on delete cascade,
  device_id bigint not null,
  device_no text not null,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'expired', 'cancelled')),
  -- Which journal it was last handed to, and when.
  journal_id text,
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  deadline_at timestamptz(3) not null,
  output text not null default '',
  error text not null default '',
  -- Why it ended without an answer: a word of the contract's, told in the reader's language.
  reason text
);
create index command_delivery_command on command_delivery (command_id, tenant_id, owner_id);
create index command_delivery_open on command_delivery (device_id, id) where state in ('waiting', 'sent');
create index command_delivery_deadline on command_delivery (deadline_at) where state in ('waiting', 'sent');
