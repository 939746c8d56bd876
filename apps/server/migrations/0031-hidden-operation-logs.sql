-- A person can take a line out of the list; the sealed chain keeps it until its time is over.
alter table operation_log add column hidden_at timestamptz(3);
