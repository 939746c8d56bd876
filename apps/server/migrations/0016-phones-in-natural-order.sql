-- Numbers as people count: A2 before a10. Whatever the database's own order of texts is.
create function natural_key(text) returns text language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(lower($1 collate "C"), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g');

create index device_in_natural_order on device (natural_key(device_no) collate "C", id) where device_no is not null;
