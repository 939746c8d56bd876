-- What people keep with their own accounts: picture, API tokens, second factor, single sign-on.
create table user_avatar (
  user_id bigint primary key references user_account (id) on delete cascade,
  sha256 text not null
);
create index user_avatar_sha256 on user_avatar (sha256);

create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id) on delete cascade,
  name text not null,
  token_hash text not null constraint api_token_hash unique,
  permissions text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  constraint api_token_name unique (user_id, name)
);

-- An API token may fetch what it has exported: its downloads carry its id with a minus, in place of a session's.
alter table download drop constraint download_session_id_fkey;

create table second_factor (
  user_id bigint primary key references user_account (id) on delete cascade,
  -- Sealed, so that a copy of this table alone makes no codes.
  secret text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last code: each is taken once.
  last_step bigint not null default 0
);
create view second_factor_ref as select user_id from second_factor where confirmed_at is not null;
create table recovery_code (
  user_id bigint not null references second_factor (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table single_sign_on (
  issuer text not null,
  subject text not null,
  user_id bigint not null references user_account (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject),
  constraint single_sign_on_user unique (user_id, issuer)
);
