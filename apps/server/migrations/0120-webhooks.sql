-- Endpoints of tenants' own systems that receive events.
create table webhook (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null references user_account (id) on delete cascade,
  name text not null,
  -- Address and secrets are sealed with the site's secret.
  address text not null,
  address_hint text not null,
  events text[] not null,
  active smallint not null default 1 check (active in (0, 1)),
  secret text not null,
  -- Signs too until `previous_until`, so that a receiver has time for the new secret.
  previous_secret text not null default '',
  previous_until timestamptz(3),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  -- The receiver wants no message before this time.
  slow_until timestamptz(3),
  -- Empty unless the site has switched it off.
  disabled_reason text not null default '' check (disabled_reason in ('', 'gone', 'failing')),
  disabled_at timestamptz(3),
  last_at timestamptz(3),
  last_status int,
  last_success_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create unique index webhook_name on webhook (tenant_id, lower(name));
create index webhook_owner on webhook (owner_id);

create view webhook_ref as select id, tenant_id, owner_id, events from webhook where active = 1;

create trigger count_webhooks after insert or delete or update of events, active on webhook
  for each statement execute function count_revision('webhooks');

-- Written in the transaction of the change, and only if an endpoint wants it. Soon replaced by one delivery an endpoint.
create table event (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  owner_id bigint not null,
  type text not null,
  -- Events of one phone are delivered in order.
  device_id bigint,
  -- The phone or task as the log shows it.
  subject text not null default '',
  data jsonb not null,
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  happened_at timestamptz(3) not null default now()
);

-- The outbox and the log. Without foreign keys: an endpoint that is deleted must not make a change fail that records an event.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null,
  -- The order of the events.
  event_id bigint not null,
  message_id text not null,
  type text not null,
  device_id bigint,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz(3) not null default now(),
  -- A server that has not settled the attempt by then was killed.
  lease_until timestamptz(3),
  last_status int,
  error text not null default '',
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, event_id) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (webhook_id, device_id, event_id) where state in ('waiting', 'sending');
create index webhook_delivery_lease on webhook_delivery (lease_until) where state = 'sending';
create index webhook_delivery_newest on webhook_delivery (webhook_id, id);
create index webhook_delivery_ended on webhook_delivery (ended_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery (id) on delete cascade,
  at timestamptz(3) not null,
  -- `null` if no response arrived.
  status int,
  milliseconds int not null,
  error text not null,
  -- The first kilobyte.
  response text not null
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
