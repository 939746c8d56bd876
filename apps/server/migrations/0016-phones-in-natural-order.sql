-- Numbers as people count: A2 before A10. Whatever the database's own order of texts is.
create function natural_key(text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace($1, '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g') collate "C";

create index device_in_natural_order on device (natural_key(device_no), id) where device_no is not null;
