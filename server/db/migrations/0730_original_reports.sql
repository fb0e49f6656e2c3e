-- The items of the reports that `new_count` counts. Each item counts once, so that withdrawing a report and sending it
-- again doesn't count twice.
alter table reporter add column original_item_ids int[] not null default '{}';
