-- Tables that are imported from now on get a feature with an import. The others stay as they are.
alter table gen_table alter column is_imported set default true;
