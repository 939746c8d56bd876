-- Why a call was refused, as JSON with the error's name and parameters, for readers of any language; sealed with its line where it is not empty.
alter table operation_log add column failure text not null default '';
