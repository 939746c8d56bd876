-- Failures count by account and address together, so that nobody is kept out by what others do elsewhere.
delete from sign_in_failure;
alter table sign_in_failure
  drop constraint sign_in_failure_pkey,
  drop column subject,
  -- `user:<id>`, or `name:<name>` where nobody has the name; empty: all tries from the address.
  add column account text not null,
  -- Empty: all tries at the account.
  add column address text not null,
  add column succeeded_at timestamptz(3),
  add primary key (account, address);
