create table chain (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  logo text not null,
  color text not null,
  website_url text,
  online_shopping_url text,
  supports_online_ordering boolean not null default false,
  search_url text,
  search_parameter text,
  price_factor numeric(5, 3) not null default 1.0,
  price_factor_known boolean not null default false,
  price_factor_basis text not null default '',
  is_independent boolean not null default false
);

-- (source, source_ref) makes an import run twice change nothing.
create table store (
  id integer generated always as identity primary key,
  chain_id integer not null references chain,
  name text not null,
  address text,
  city text not null,
  state text not null,
  zip_code text not null,
  latitude double precision not null check (latitude >= -90 and latitude <= 90),
  longitude double precision not null check (longitude >= -180 and longitude <= 180),
  source text not null,
  source_ref text not null,
  is_sample boolean not null default false,
  -- Real stores of an area hide the samples there; a closed store stays for the price history.
  is_hidden boolean not null default false,
  unique (source, source_ref)
);
create index store_position on store (latitude, longitude) where not is_hidden;
create index store_chain_id on store (chain_id);

create table grocery_item (
  id integer generated always as identity primary key,
  name text not null,
  brand text not null,
  unit text not null,
  category text not null check (category in (
    'Dairy', 'Produce', 'Meat', 'Seafood', 'Bakery', 'Pantry', 'Household', 'Personal Care', 'Frozen', 'Snacks', 'Beverages')),
  gtin text unique check (gtin ~ '^[0-9]{14}$'),
  net_amount double precision check (net_amount > 0),
  net_measure text,
  net_count integer check (net_count > 0),
  popularity integer not null default 0,
  brand_tier text not null default 'national' check (brand_tier in ('store', 'value', 'national', 'premium')),
  base_price_cents integer check (base_price_cents > 0),
  base_basis text check (base_basis in ('bls', 'typical', 'category-median')),
  base_source text,
  source text not null,
  source_ref text,
  unique (name, brand, unit),
  check ((base_price_cents is null) = (base_basis is null))
);
create unique index grocery_item_source on grocery_item (source, source_ref) where source_ref is not null;
create index grocery_item_popularity on grocery_item (popularity desc, id);

-- Great-circle distance in miles, the same formula as domain/distance.ts (haversine).
create function miles_between(
  lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision
) returns double precision language sql immutable parallel safe
return 2 * 3958.7613 * asin(sqrt(least(1,
  power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));

-- How many degrees of longitude a circle reaches to either side: the bounding box for the index. 360 (no bound)
-- where the circle holds a pole or crosses the 180th meridian. A degree is taken as 69 miles, a little less than
-- it has, so that the box is never smaller than the circle.
create function longitude_reach(
  latitude double precision, longitude double precision, miles double precision
) returns double precision language sql immutable parallel safe
return case
  when abs(latitude) + miles / 69 >= 90 then 360
  when abs(longitude) + degrees(asin(sin(radians(miles / 69)) / cos(radians(latitude)))) > 180 then 360
  else degrees(asin(sin(radians(miles / 69)) / cos(radians(latitude))))
end;

-- What of the starter data is in the tables: the same checksum means there is nothing to load.
create table starter_data (
  name text primary key,
  checksum text not null
);
