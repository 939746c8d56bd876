-- A task whose runs cannot be created waits before the next attempt, so that it delays no other task.
alter table task
  add column start_failures smallint not null default 0,
  -- The first of the failures in a row, and the time of the next attempt.
  add column start_failed_at timestamptz(3),
  add column start_retry_at timestamptz(3);
