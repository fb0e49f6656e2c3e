-- A shopper's words for what the catalogue does not know. They stand on the list beside the cart's entries, have no
-- price and go with the account (docs/decisions/0023-lists-as-written.md).
create table free_line (
  id integer generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  text text not null check (text <> '' and length(text) <= 120),
  added_at timestamptz not null
);
create index free_line_user_id on free_line (user_id, added_at, id);

-- The same in the snapshot of a shared list, in its order.
create table shared_list_free_line (
  list_id text not null references shared_list on delete cascade,
  position integer not null check (position >= 1),
  text text not null check (text <> '' and length(text) <= 120),
  primary key (list_id, position)
);
