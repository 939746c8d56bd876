-- Few runs end badly: they are found without reading all those that went well.
create index run_ended_badly on run (tenant_id, state, id) where state in ('failed', 'stopped', 'expired', 'lost');
-- Runs lie in the order of their time, so that a few pages tell which ids belong to a day, at no cost for each run.
create index run_created on run using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index script_exception_script on script_exception (script_id, id);
