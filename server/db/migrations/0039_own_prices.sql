-- What a shopper says an item costs at a store; it counts for that shopper alone
-- (docs/decisions/0045-prices-one-saw.md).
create table own_price (
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item on delete cascade,
  store_id integer not null references store on delete cascade,
  price_cents integer not null check (price_cents > 0),
  regular_price_cents integer check (regular_price_cents > price_cents),
  seen_at timestamptz not null,
  primary key (user_id, item_id, store_id)
);
