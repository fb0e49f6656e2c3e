-- A snapshot of a cart under a link that cannot be guessed: 128 random bits in base64url (DESIGN §6). It goes with
-- its owner's account.
create table shared_list (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id text not null references app_user on delete cascade,
  title text not null check (title <> ''),
  description text check (description <> ''),
  created_at timestamptz not null
);
create index shared_list_owner_id on shared_list (owner_id);

-- `position` is the order of the cart when it was shared, from 1.
create table shared_list_item (
  id integer generated always as identity primary key,
  list_id text not null references shared_list on delete cascade,
  item_id integer not null references grocery_item,
  position integer not null check (position >= 1),
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  notes text check (notes <> ''),
  unique (list_id, position),
  unique (list_id, item_id)
);
