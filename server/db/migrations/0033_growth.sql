-- What growth breaks first, mended (docs/decisions/0029-growth.md).

-- The nearest stores of all, wherever somebody stands: points on a globe of radius 1, whose straight distances have the
-- order of the distances over ground. The extension comes with PostgreSQL, and every managed one lets an owner create it.
create extension if not exists cube;
create function on_globe(latitude double precision, longitude double precision) returns cube
language sql immutable strict parallel safe
return cube(array[
  cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))]);
create index store_on_globe on store using gist (on_globe(latitude, longitude)) where not is_hidden;

-- Due orders in the order of their dates, without reading and sorting all that are due for each batch.
create index recurring_order_due on recurring_order (next_due_at) where is_active;

-- 2^31 is some years of a million shoppers: every write of a line draws a number, also one that changes a quantity.
alter table cart_entry alter column id type bigint;
alter table shared_list_item alter column id type bigint;
alter table free_line alter column id type bigint;
alter table favorite alter column id type bigint;
alter table recurring_order alter column id type bigint;
alter table recurring_order_item alter column order_id type bigint;
alter table recurring_run alter column order_id type bigint;
