-- The group is part of the hash, so no other index of the table can serve the search for a repeated line. With both as columns,
-- statistics of a small table led the planner to read all lines of the group for each new line.
create index data_item_repeat on data_item (hashtextextended(content, group_id));
drop index data_item_content;
