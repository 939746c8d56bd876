create or replace view script_ref as select id, name, owner_id, newest_version_id from script;
