create table cart_entry (
  id integer generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item,
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  added_at timestamptz not null,
  unique (user_id, item_id)
);

create table preference (
  user_id text primary key references app_user on delete cascade,
  latitude double precision,
  longitude double precision,
  address text,
  is_approximate boolean not null default false,
  distance_miles numeric(3, 1) not null check (distance_miles >= 1 and distance_miles <= 25),
  store_ids integer[] not null check (cardinality(store_ids) <= 5),
  extra_stop_value_cents integer not null check (extra_stop_value_cents >= 0)
);
