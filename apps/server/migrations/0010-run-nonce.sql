-- Tells runs apart whose ids were given twice: an older backup was restored. Runs from before have none, on their phones too.
alter table run add column nonce text not null default '';
alter table run alter column nonce set default gen_random_uuid()::text;
-- Histories of the site: the next one begins when an older backup of it was restored, with run ids that no phone knows.
alter table site add column epoch integer not null default 1;
alter table site add column first_run_id bigint not null default 0;
