-- The code and the values of a failure, as JSON, so that it is worded in the reader's language. Null if the script itself threw.
alter table script_exception add column fault jsonb;
