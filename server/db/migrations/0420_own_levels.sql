-- Corrections to chains' price levels learned from a shopper's own prices. They apply only to that shopper
-- (docs/decisions/0084-levels-by-kind.md). Recomputed whenever the shopper's prices change.
create table own_level (
  user_id text not null references app_user on delete cascade,
  chain_id integer not null references chain on delete cascade,
  -- Added to the chain's learned_offset.
  level_offset float8 not null,
  level_error float8 not null check (level_error > 0),
  price_count integer not null check (price_count > 0),
  primary key (user_id, chain_id)
);
create index own_level_chain_id on own_level (chain_id);
