-- Texts are found by their trigrams.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'the database lacks the extension pg_trgm (%). Install the package postgresql-contrib on the database server, and let an administrator of the database run: create extension pg_trgm', sqlerrm;
end $$;

create index data_item_text on data_item using gin (content gin_trgm_ops, name gin_trgm_ops);
create index script_exception_text on script_exception using gin (message gin_trgm_ops);

-- The text of a run is indexed once it has ended: an index of `progress_text` itself would make each report of progress write to
-- all indexes of the table.
alter table run add column ended_text text generated always as
  (case when ended_at is not null then nullif(reason || ' ' || progress_text, ' ') end) stored;
create index run_ended_text on run using gin (ended_text gin_trgm_ops) where ended_text is not null;
