-- Whose the lines of the journal were: what the phone still holds of them is not for the next owner.
alter table device_log_cursor add column owner_id bigint;
