-- Prices that need the card of the chain (docs/decisions/0062-member-prices.md): kept beside the prices that anybody pays, never in
-- their place, so that a process of the version before reads none of them as a price for all.
alter table price_observation add column is_member boolean not null default false;

-- The newest per item × store and item × chain, kept by the write that keeps the current prices.
create table current_store_member_price (
  store_id integer not null references store,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  -- What it costs without the card, where that was told with it.
  regular_price_cents integer,
  source text not null,
  observed_at timestamptz not null,
  primary key (store_id, item_id)
);

create table current_chain_member_price (
  chain_id integer not null references chain,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  regular_price_cents integer,
  source text not null,
  observed_at timestamptz not null,
  -- Where it was seen; null where it holds for the whole chain.
  state text,
  primary key (chain_id, item_id)
);

alter table own_price add column is_member boolean not null default false;
alter table receipt_line add column is_member boolean not null default false;

-- The chains whose card the shopper has.
alter table preference add column card_chain_ids integer[] not null default '{}';
