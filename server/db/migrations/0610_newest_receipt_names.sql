-- For finding the newest lines with a printed name without reading all of them.
create index receipt_line_newest_name on receipt_line (lower(printed_name), receipt_id desc) where item_id is not null;
drop index receipt_line_name;
