-- The programs on the machines that phones are attached to. An agent that joined with the site's key has no owner.
create table agent (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint references user_account (id),
  -- Random. Phones name their agent by it, so it must not be guessed.
  uid text not null unique,
  token_hash text not null unique,
  host text not null,
  os text not null default '',
  arch text not null default '',
  version text not null default '',
  node_version text not null default '',
  kept_version text not null default '',
  installed boolean not null default false,
  address text not null default '',
  started_at timestamptz(3),
  last_seen timestamptz(3),
  phones int not null default 0,
  waiting int not null default 0,
  last_error text not null default '',
  last_error_at timestamptz(3),
  update_state text not null default 'none',
  update_version text not null default '',
  update_fault text,
  update_error text not null default '',
  -- The version that the site wants; empty for none. `wanted_back`: it is the one that the agent has kept.
  wanted_version text not null default '',
  wanted_back boolean not null default false,
  created_at timestamptz(3) not null default now()
) with (fillfactor = 70);
create index agent_owner on agent (owner_id);
create index agent_tenant on agent (tenant_id);
create trigger count_agents after insert or delete or update of host, tenant_id, owner_id, wanted_version, wanted_back on agent
  for each statement execute function count_revision('agents');

-- The agent through which a phone connected last.
create table agent_phone (
  device_id bigint primary key references device (id) on delete cascade,
  agent_id bigint not null references agent (id) on delete cascade
);
create index agent_phone_agent on agent_phone (agent_id);

create table agent_install_code (
  hash bytea primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  -- Whether the agent gets the site's key instead of the owner's.
  site boolean not null,
  made_by bigint not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index agent_install_code_expires on agent_install_code (expires_at);
create index agent_install_code_owner on agent_install_code (owner_id);

-- An update of agents in waves.
create table agent_rollout (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  version text not null,
  waves smallint[] not null,
  wave smallint not null default 0,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  reason text check (reason in ('user', 'failed', 'phonesAway', 'slow')),
  reason_host text not null default '',
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index agent_rollout_running on agent_rollout (id) where state = 'running';
create index agent_rollout_owner on agent_rollout (owner_id);

create table agent_rollout_member (
  rollout_id bigint not null references agent_rollout (id) on delete cascade,
  agent_id bigint not null references agent (id) on delete cascade,
  wave smallint not null,
  -- `away`: offline when its wave began, so that the wave does not wait for it.
  state text not null default 'waiting' check (state in ('waiting', 'told', 'away', 'done', 'failed')),
  -- The phones that were online through the agent when it was told.
  phone_ids bigint[] not null default '{}',
  told_at timestamptz(3),
  -- When the agent first reported the new version.
  updated_at timestamptz(3),
  primary key (rollout_id, agent_id)
);
create index agent_rollout_member_agent on agent_rollout_member (agent_id);
