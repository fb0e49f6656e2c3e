-- Average prices of the U.S. Bureau of Labor Statistics (docs/decisions/0063-official-prices.md), by the item code that
-- `grocery_item.bls_code` names.
create table official_series (
  code text primary key,
  -- As the Bureau calls it.
  item text not null,
  -- What its price is for.
  unit text not null,
  -- When its newest months were asked for.
  asked_at timestamptz
);

create table official_price (
  code text not null references official_series,
  -- '0000' the country, '0100' Northeast, '0200' Midwest, '0300' South, '0400' West.
  area text not null check (area in ('0000', '0100', '0200', '0300', '0400')),
  month date not null check (extract(day from month) = 1),
  -- In tenths of a cent.
  price_mills integer not null check (price_mills > 0),
  primary key (code, area, month)
);

insert into provider (name) values ('Bureau of Labor Statistics') on conflict do nothing;
