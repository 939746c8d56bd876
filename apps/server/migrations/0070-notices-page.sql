-- The page of notices has another component name.
update menu set component = 'identity/notices' where component = 'system/notices';
