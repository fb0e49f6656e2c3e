-- Weekly advertised prices of the U.S. Department of Agriculture (docs/decisions/0067-advertised-prices.md).
create table advertised_report (
  -- As Market News numbers it.
  slug integer primary key,
  title text not null,
  -- When its newest week was asked for.
  asked_at timestamptz
);

insert into advertised_report (slug, title) values
  (3324, 'National Retail Report: Specialty Crops'),
  (2995, 'National Retail Report: Dairy'),
  (2756, 'National Retail Report: Chicken'),
  (3228, 'National Retail Report: Beef'),
  (2868, 'National Retail Report: Pork'),
  (2757, 'National Retail Report: Eggs');

create table advertised_price (
  -- As of `grocery_item.kind`.
  kind text not null,
  region text not null,
  week_begins date not null,
  is_organic boolean not null,
  -- What the price is for.
  unit text not null,
  slug integer not null references advertised_report,
  week_ends date not null check (week_ends >= week_begins),
  -- As the report calls it.
  called text not null,
  -- In tenths of a cent, the mean over the stores that advertised it.
  price_mills integer not null check (price_mills > 0),
  store_count integer not null check (store_count > 0),
  told_at timestamptz not null,
  primary key (kind, region, week_begins, is_organic, unit)
);

insert into provider (name) values ('USDA AMS') on conflict do nothing;

-- What is old is found by it and deleted.
create index advertised_price_told_at on advertised_price (told_at);
