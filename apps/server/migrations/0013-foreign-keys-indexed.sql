-- Deleting a row looks for those that refer to it: without an index through the whole table, once for each deleted row.
create index role_menu_menu on role_menu (menu_id);
create index role_department_department on role_department (department_id);
create index user_post_post on user_post (post_id);
create index download_session on download (session_id);
create index bind_code_device on bind_code (device_id);
create index bind_code_group on bind_code (group_id);
create index bind_code_owner on bind_code (owner_id);
create index platform_owner on platform (owner_id);
create index script_newest_version on script (newest_version_id);
create index script_platform on script (platform_id);
create index script_version_created_by on script_version (created_by);
create index script_user_user on script_user (user_id);
create index task_script on task (script_id);
create index task_script_version on task (script_version_id);
create index task_platform on task (platform_id);
create index task_shared_task on task (shared_task_id) where shared_task_id is not null;
create index task_share_user on task_share (user_id);
create index run_script_version on run (script_version_id);
