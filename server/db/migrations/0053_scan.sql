-- What shoppers say a bar code is that the catalogue does not know (docs/decisions/0054-scanning-barcodes.md).
create table proposed_item (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  -- An item of the catalogue that has no bar code so far; else what it is called, of which an item is to be made.
  item_id integer references grocery_item on delete cascade,
  name text,
  brand text,
  unit text,
  category text,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  proposed_at timestamptz not null,
  unique (user_id, gtin),
  check ((item_id is null) = (name is not null and brand is not null and unit is not null and category is not null))
);
create index proposed_item_to_judge on proposed_item (proposed_at, id) where state = 'waiting';
create index proposed_item_of_item on proposed_item (item_id);
