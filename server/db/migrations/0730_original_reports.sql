-- The items of the reports in `new_count`. Each item counts only once, so that withdrawing a report and sending it
-- again doesn't increase the count.
alter table reporter add column original_item_ids int[] not null default '{}';
