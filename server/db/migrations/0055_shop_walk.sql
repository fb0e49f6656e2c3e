-- In which order shoppers come to the departments of a store (docs/decisions/0055-the-way-through-the-store.md).
create table shop_walk (
  user_id text not null references app_user on delete cascade,
  store_id integer not null references store on delete cascade,
  -- How often one department came before another on the trips that are over.
  pairs jsonb not null,
  -- What was ticked on the last trip, in order.
  trip jsonb not null,
  walked_at timestamptz not null,
  primary key (user_id, store_id)
);

-- The last shoppers of a store.
create index shop_walk_of_store on shop_walk (store_id, walked_at desc);
create index shop_walk_walked_at on shop_walk (walked_at);
