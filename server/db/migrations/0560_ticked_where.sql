-- When and at which store a line was checked off. A receipt from the same store and time belongs to the same trip.
alter table shop_line add column ticked_at timestamptz, add column ticked_store_id integer;
