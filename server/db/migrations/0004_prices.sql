-- Append-only record of what was seen where; one partition a month, made by ensure_price_observation_partition.
create table price_observation (
  id bigint generated always as identity,
  item_id integer not null references grocery_item,
  store_id integer references store,
  chain_id integer not null references chain,
  price_cents integer not null check (price_cents > 0),
  regular_price_cents integer check (regular_price_cents > 0),
  kind text not null check (kind in ('regular', 'promo')),
  channel text not null check (channel in ('in-store', 'pickup', 'delivery')),
  source text not null,
  observed_at timestamptz not null,
  primary key (id, observed_at)
) partition by range (observed_at);
create index price_observation_history on price_observation (item_id, store_id, observed_at);
-- The same sighting reported twice is one observation.
create unique index price_observation_once on price_observation
  (item_id, chain_id, coalesce(store_id, 0), source, channel, observed_at);

create function ensure_price_observation_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'price_observation_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(partition_name));
  execute format(
    'create table if not exists %I partition of price_observation for values from (%L) to (%L)',
    partition_name,
    to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
    to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
end
$$;

-- Newest observation per item × store and per item × chain, kept by the same write.
-- Only the primary key: measured, a second index does not help the cart and costs 40 % of the upserts (DESIGN §6).
create table current_store_price (
  store_id integer not null references store,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  regular_price_cents integer,
  channel text not null,
  source text not null,
  observed_at timestamptz not null,
  primary key (store_id, item_id)
) with (fillfactor = 85);

create table current_chain_price (
  chain_id integer not null references chain,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  regular_price_cents integer,
  channel text not null,
  source text not null,
  observed_at timestamptz not null,
  primary key (chain_id, item_id)
) with (fillfactor = 85);

-- How much each source has told so far, kept by the same write: counting millions of rows takes seconds.
create table price_source (
  source text primary key,
  observation_count bigint not null,
  newest_observed_at timestamptz not null
);
