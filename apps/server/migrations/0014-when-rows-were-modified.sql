-- When people last changed a row: an edit that began before that is refused.
alter table platform add column modified_at timestamptz(3) not null default now();
alter table role add column modified_at timestamptz(3) not null default now();
alter table department add column modified_at timestamptz(3) not null default now();
alter table user_account add column modified_at timestamptz(3) not null default now();
