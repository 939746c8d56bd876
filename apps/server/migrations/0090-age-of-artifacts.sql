-- The job that removes old pictures and files of runs finds them by their age.
create index run_artifact_created on run_artifact (created_at);
