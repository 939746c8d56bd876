-- Whether the generated feature adds rows from a sheet.
alter table gen_table add column is_imported boolean not null default true;
