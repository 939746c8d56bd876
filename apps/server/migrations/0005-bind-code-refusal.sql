-- Why the last phone that came with the code was turned away; empty once one has joined.
alter table bind_code add column refusal text not null default '';
