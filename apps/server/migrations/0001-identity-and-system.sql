-- People, what they may do, and the site itself.

create table site (
  id int primary key default 1 check (id = 1),
  serial text not null,
  -- Changes when a backup is restored, so that phones do not take reused ids for finished work.
  incarnation text not null,
  secret text not null,
  servers text[] not null default '{}',
  created_at timestamptz(3) not null default now()
);

create table licence (
  id int primary key default 1 check (id = 1),
  code text not null,
  saved_at timestamptz(3) not null default now()
);

create table parameter (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null unique,
  value text not null,
  built_in boolean not null default false,
  remark text not null default '',
  updated_at timestamptz(3) not null default now()
);

create table department (
  id bigint generated always as identity primary key,
  parent_id bigint references department (id),
  name text not null,
  sort int not null default 0,
  leader text not null default '',
  phone text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz(3) not null default now()
);
create index department_parent on department (parent_id);
create view department_ref as select id, name from department;

create table post (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1))
);

create table menu (
  id bigint generated always as identity primary key,
  -- The program's own menus have one; it finds them again after they were renamed or moved.
  key text unique,
  parent_id bigint references menu (id),
  name text not null,
  name_en text not null,
  name_tw text not null,
  type text not null check (type in ('category', 'menu', 'button')),
  sort int not null default 0,
  path text not null default '',
  component text not null default '',
  permission text not null default '',
  icon text not null default '',
  cache boolean not null default true,
  visible boolean not null default true,
  link text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  -- Only these rights can ever reach a front user, whatever roles say.
  for_tenants boolean not null default false
);
create index menu_parent on menu (parent_id);

create table role (
  id bigint generated always as identity primary key,
  name text not null,
  role_key text not null unique,
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  data_scope text not null default 'self'
    check (data_scope in ('all', 'custom', 'department', 'departmentAndBelow', 'self')),
  built_in boolean not null default false,
  remark text not null default '',
  created_at timestamptz(3) not null default now()
);
create table role_menu (
  role_id bigint not null references role (id) on delete cascade,
  menu_id bigint not null references menu (id) on delete cascade,
  primary key (role_id, menu_id)
);
create table role_department (
  role_id bigint not null references role (id) on delete cascade,
  department_id bigint not null references department (id) on delete cascade,
  primary key (role_id, department_id)
);

create table user_account (
  id bigint generated always as identity primary key,
  username text not null,
  nickname text not null,
  phone text not null default '',
  gender text not null default 'unknown' check (gender in ('male', 'female', 'unknown')),
  status smallint not null default 1 check (status in (0, 1)),
  user_type text not null check (user_type in ('background', 'front')),
  avatar text not null default '',
  department_id bigint references department (id),
  parent_id bigint references user_account (id),
  -- The root front user, 0 for background users.
  tenant_id bigint not null,
  password_hash text not null,
  -- Sessions made under an earlier epoch have ended: a new password, a stopped account.
  credential_epoch int not null default 0,
  communication_key text not null,
  device_quantity int not null default 0 check (device_quantity >= 0),
  expires_at timestamptz(3),
  concurrency_per_second int not null default 0 check (concurrency_per_second >= 0),
  remark text not null default '',
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  check (user_type = 'front' or (tenant_id = 0 and parent_id is null)),
  check (user_type = 'background' or tenant_id <> 0)
);
create unique index user_account_username on user_account (lower(username));
create unique index user_account_communication_key on user_account (communication_key);
create index user_account_department on user_account (department_id);
create index user_account_parent on user_account (parent_id);
create index user_account_tenant on user_account (tenant_id);

create table user_role (
  user_id bigint not null references user_account (id) on delete cascade,
  role_id bigint not null references role (id),
  primary key (user_id, role_id)
);
create index user_role_role on user_role (role_id);
create table user_post (
  user_id bigint not null references user_account (id) on delete cascade,
  post_id bigint not null references post (id),
  primary key (user_id, post_id)
);

create view user_ref as select id, username, nickname, tenant_id from user_account;

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id) on delete cascade,
  token_hash text not null unique,
  credential_epoch int not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
create index session_by_user on session (user_id);

-- A captcha itself is not stored, only that it was tried.
create table captcha_tried (
  nonce text primary key,
  expires_at timestamptz(3) not null
);

create table sign_in_failure (
  -- `user:<name>` or `address:<address>`
  subject text primary key,
  failures int not null,
  locked_until timestamptz(3),
  failed_at timestamptz(3) not null default now()
);

create table login_log (
  id bigint generated always as identity primary key,
  user_id bigint,
  username text not null,
  status smallint not null check (status in (0, 1)),
  message text not null,
  address text not null,
  location text not null,
  browser text not null,
  os text not null,
  session_id bigint,
  at timestamptz(3) not null default now()
);
create index login_log_at on login_log (at);

create table operation_log_seal (
  id bigint generated always as identity primary key,
  previous_hash text not null unique,
  hash text not null,
  lines int not null,
  sealed_at timestamptz(3) not null default now(),
  -- Set by retention: the lines are gone, the seal stays.
  pruned_at timestamptz(3)
);
create table operation_log (
  id bigint generated always as identity primary key,
  seal_id bigint not null references operation_log_seal (id),
  position int not null,
  module text not null,
  http_method text not null,
  path text not null,
  user_id bigint,
  tenant_id bigint,
  username text not null,
  params text not null,
  code int not null,
  message text not null,
  address text not null,
  location text not null,
  duration_ms int not null,
  request_id text not null,
  at timestamptz(3) not null,
  unique (seal_id, position)
);
create index operation_log_at on operation_log (at);
create index operation_log_user on operation_log (user_id);

create table job (
  id bigint generated always as identity primary key,
  method text not null unique,
  name text not null,
  group_name text not null,
  cron text not null,
  status smallint not null default 1 check (status in (0, 1)),
  next_at timestamptz(3),
  last_at timestamptz(3)
);
create table job_log (
  id bigint generated always as identity primary key,
  job_id bigint not null references job (id) on delete cascade,
  status smallint not null check (status in (0, 1)),
  message text not null,
  started_at timestamptz(3) not null,
  duration_ms int not null
);
create index job_log_job on job_log (job_id, id);

create table idempotency_key (
  user_id bigint not null references user_account (id) on delete cascade,
  path text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, path, key)
);
create index idempotency_key_created on idempotency_key (created_at);

create table download (
  name text primary key,
  session_id bigint not null references session (id) on delete cascade,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz(3) not null default now()
);
create index download_created on download (created_at);
