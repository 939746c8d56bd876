-- People add menus, and change those of the program: what they changed stays when the program's own are stored again.
alter table menu
  add column edited boolean not null default false,
  add column created_at timestamptz(3) not null default now(),
  add column modified_at timestamptz(3) not null default now();
