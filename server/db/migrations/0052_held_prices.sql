-- Prices of imports and services that are more likely a mistake than a price wait for a look, beside those of shoppers
-- (docs/decisions/0049-reports-of-shoppers.md).
create table held_price (
  id bigint generated always as identity primary key,
  item_id integer not null references grocery_item on delete cascade,
  -- Null where it holds for the whole chain.
  store_id integer references store on delete cascade,
  chain_id integer not null references chain on delete cascade,
  price_cents integer not null check (price_cents > 0),
  regular_price_cents integer check (regular_price_cents > 0),
  channel text not null,
  source text not null,
  observed_at timestamptz not null,
  doubt text not null check (doubt in ('outlier', 'jump')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  held_at timestamptz not null default now(),
  -- The same sighting told again is held once, and judged once.
  unique nulls not distinct (item_id, chain_id, store_id, source, channel, observed_at)
);
create index held_price_to_judge on held_price (held_at, id) where state = 'waiting';
create index held_price_of_store on held_price (store_id);
create index held_price_of_chain on held_price (chain_id);

insert into provider (name) values ('Open Prices');
