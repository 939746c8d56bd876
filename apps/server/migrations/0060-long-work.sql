-- The progress and the result of imports and exports, so that any server process can answer for them.
create table long_work (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id) on delete cascade,
  progress_id text not null check (length(progress_id) between 1 and 64),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  answer jsonb,
  failure jsonb,
  cancelled boolean not null default false,
  lease_until timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, progress_id)
);
create index long_work_created on long_work (created_at);
