-- Brands that only these chains sell: at any other, nothing is estimated for them. In small letters, since sources
-- write them as they like (`GREAT VALUE`).
create table store_brand (
  brand text not null check (brand = lower(brand)),
  chain_id integer not null references chain,
  primary key (brand, chain_id)
);
