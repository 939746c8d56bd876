-- The messages of a webhook that were dropped because too many waited, and the time of the newest drop.
alter table webhook add column dropped bigint not null default 0, add column dropped_at timestamptz(3);
