-- Versions may share a number: the label distinguishes the second and later ones, as in "1 (2)".
create or replace view script_version_ref as
  select id, script_id, version, label from (
    select v.id, v.script_id, v.version, v.version || coalesce((
        select ' (' || nullif(greatest(count(*), 1), 1) || ')' from script_version o
         where o.script_id = v.script_id and o.version = v.version and not o.draft and o.id <= v.id), '') as label
      from script_version v
  ) labelled;
