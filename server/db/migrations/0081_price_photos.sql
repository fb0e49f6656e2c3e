-- Photos of shelf labels (docs/decisions/0069-photos-of-shelf-labels.md). The pictures themselves lie outside the database, by their names.
create table price_photo (
  own_price_id bigint primary key references own_price (id) on delete cascade,
  name uuid not null unique,
  taken_at timestamptz not null,
  -- Given to Open Prices with its price, as the shopper wished (docs/decisions/0072-giving-to-open-prices.md); null where not.
  gift text check (gift in ('waiting', 'given', 'refused')),
  gift_reason text,
  gift_next_try_at timestamptz,
  -- What Open Prices calls the picture and the price.
  gift_proof_id bigint,
  gift_price_id bigint
);
create index price_photo_taken_at on price_photo (taken_at);
create index price_photo_to_give on price_photo (gift_next_try_at) where gift = 'waiting';

-- What OpenStreetMap calls a store; without an id it was not found there.
create table store_on_map (
  store_id integer primary key references store on delete cascade,
  osm_type text check (osm_type in ('NODE', 'WAY', 'RELATION')),
  osm_id bigint,
  asked_at timestamptz not null,
  check ((osm_type is null) = (osm_id is null))
);

-- Pictures that nothing names: being kept since then, or, without a time, no longer wanted. A job deletes them.
create table loose_photo (
  name uuid primary key,
  since timestamptz
);

create function loosen_photo() returns trigger language plpgsql as $$
begin
  insert into loose_photo (name, since) values (old.name, null) on conflict (name) do update set since = null;
  return null;
end
$$;
create trigger photo_is_loose after delete on price_photo for each row execute function loosen_photo();
