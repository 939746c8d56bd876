-- The next start of a task is computed again if the site's zone has changed, or the clock was set back, since it was computed.
alter table task
  add column next_zone text,
  add column next_set_at timestamptz(3);
