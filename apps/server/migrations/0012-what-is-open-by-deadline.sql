-- No longer told apart by state: a claim asks for waiting rows of one phone, and must not be able to read all that are open instead.
drop index run_deadline;
create index run_deadline on run (deadline_at) where ended_at is null;
drop index command_delivery_deadline;
create index command_delivery_deadline on command_delivery (deadline_at) where ended_at is null;
