-- Which phones threw since a run of theirs last went well: in the order of the ends, which is not that of the runs' ids.
drop index script_exception_device;
create index script_exception_device on script_exception (device_id, owner_id, created_at desc);
create index run_done on run (device_id, owner_id, ended_at desc) where state = 'done';
