create or replace view role_ref as select id, role_key, data_scope, status, built_in, name from role;
