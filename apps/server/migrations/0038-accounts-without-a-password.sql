-- Accounts that single sign-on has made have no password of their own.
alter table user_account alter column password_hash drop not null;

-- They had one that nobody knew; such an account was added together with its link, and its credentials were never changed.
update user_account u
   set password_hash = null
  from single_sign_on s
 where s.user_id = u.id and s.created_at = u.created_at and u.credential_epoch = 0;
