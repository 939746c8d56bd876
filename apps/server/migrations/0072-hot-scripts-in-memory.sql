create trigger count_hot_scripts after insert or update or delete on hot_script
  for each statement execute function count_revision('hotScripts');
