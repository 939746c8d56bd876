-- Which phones threw last.
create index script_exception_device on script_exception (device_id, run_id desc);
