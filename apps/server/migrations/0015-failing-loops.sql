-- Failed rounds of a loop in a row before this one: after a few the pause between two rounds grows.
alter table run add column failures integer not null default 0;
