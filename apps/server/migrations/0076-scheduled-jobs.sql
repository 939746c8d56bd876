-- Several jobs may call the same method. Those that the program brings are known by `built_in`.
alter table job drop constraint job_method_key;
alter table job
  add column built_in boolean not null default false,
  add column arguments jsonb not null default '{}',
  add column missed_policy text not null default 'once' check (missed_policy in ('once', 'skip')),
  add column concurrent smallint not null default 0 check (concurrent in (0, 1)),
  add column remark text not null default '',
  -- The run that keeps others from starting; its server renews the time.
  add column lease text,
  add column lease_until timestamptz(3),
  add column created_at timestamptz(3) not null default now(),
  add column modified_at timestamptz(3) not null default now();
update job set built_in = true;
create unique index job_built_in on job (method) where built_in;

-- A line outlives its job.
alter table job_log drop constraint job_log_job_id_fkey;
alter table job_log
  alter column job_id drop not null,
  add constraint job_log_job_id_fkey foreign key (job_id) references job (id) on delete set null,
  add column name text not null default '',
  add column group_name text not null default '',
  add column method text not null default '',
  add column exception text not null default '',
  add column node text not null default '',
  add column handled int;
update job_log l set name = j.name, group_name = j.group_name, method = j.method from job j where j.id = l.job_id;
update job_log set exception = message, message = '' where status = 0;
create index job_log_started on job_log (started_at);
