-- When and at which store a line was checked off: a receipt from then and there is of the same trip.
alter table shop_line add column ticked_at timestamptz, add column ticked_store_id integer;
