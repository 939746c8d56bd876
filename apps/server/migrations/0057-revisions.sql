-- Counts the changes of what every server process holds in memory, so that a process finds a change whose message was lost.
create table revision (
  subject text primary key,
  n bigint not null default 1
);

create function count_revision() returns trigger language plpgsql as $$
begin
  insert into revision (subject) values (tg_argv[0]) on conflict (subject) do update set n = revision.n + 1;
  return null;
end $$;

create trigger count_parameters after insert or update or delete on parameter
  for each statement execute function count_revision('parameters');
create trigger count_licence after insert or update or delete on licence
  for each statement execute function count_revision('licence');
create trigger count_script_names after update of name on script
  for each statement execute function count_revision('scripts');
