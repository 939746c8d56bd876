-- A menu that people have added is shown to the roles that tick it. Menus without a flag were shown to everybody before, tenants
-- included, so every role ticks them now.
update menu set for_tenants = true where key is null and permission = '' and type <> 'button';
insert into role_menu (role_id, menu_id)
select r.id, m.id from role r cross join menu m
where m.key is null and m.permission = '' and m.type <> 'button' on conflict do nothing;
