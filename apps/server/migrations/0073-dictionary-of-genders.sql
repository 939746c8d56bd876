-- No form reads this dictionary: a user's gender is one of three fixed values. An administrator may delete it now.
update dict_type set built_in = false where type = 'sys_user_gender';
