-- What other slices may read of a slice's tables. A column that is in none of these is its slice's own affair.
create or replace view department_ref as select id, name, parent_id from department;
create or replace view user_ref as
  select id, username, nickname, tenant_id, status, user_type, department_id, parent_id, expires_at, concurrency_per_second,
         credential_epoch
    from user_account;
create view role_ref as select id, role_key, data_scope, status, built_in from role;
create view menu_ref as select id, permission, status, for_tenants from menu;
create view user_role_ref as select user_id, role_id from user_role;
create view role_menu_ref as select role_id, menu_id from role_menu;
create view role_department_ref as select role_id, department_id from role_department;

create view device_ref as
  select id, device_id, device_no, tenant_id, owner_id, group_id, status, settings from device;
create view device_group_ref as select id, name from device_group;
create view device_session_ref as select device_id, epoch, journal_id, connected, changed_at from device_session;
create view device_token_ref as select device_id, issued_at from device_token;

create view script_ref as select id, name from script;
create view script_version_ref as select id, script_id, version from script_version;
create view script_exception_ref as select run_id, kind, message from script_exception;
create view task_ref as
  select id, tenant_id, name, script_version_id, status, exec_type, params, start_at, end_at, cache_script from task;
create view task_device_ref as select task_id, device_id, owner_id from task_device;
create view task_group_ref as select task_id, group_id from task_group;
create view run_ref as
  select id, tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, try, state, reason, failures,
         not_before, created_at, sent_at, running_at, ended_at, cleared_at
    from run;
create view command_ref as select id, created_at from command;
