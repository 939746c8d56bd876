-- `runNow`: a task that a person made to run a script at once. Such tasks are removed after a while.
alter table task add column kind text not null default 'saved' check (kind in ('saved', 'runNow'));
create index task_run_now on task (status_at) where kind = 'runNow';
