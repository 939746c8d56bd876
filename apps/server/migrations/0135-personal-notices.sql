-- A notice with `words` is written by the site and reaches its owner alone. `words` has its title and text in every language.
alter table notice add column words jsonb;

-- Such a notice must not keep its owner from being deleted.
create function remove_personal_notices() returns trigger language plpgsql as $$
begin
  delete from notice where owner_id = old.id and words is not null;
  return old;
end $$;
create trigger remove_personal_notices before delete on user_account
  for each row execute function remove_personal_notices();
