-- Areas whose stores come from the public layer of authorised grocery stores (docs/decisions/0016-real-stores.md): places
-- to a tenth of a degree, so that nobody's address leaves.
create table store_area (
  latitude numeric(3, 1) not null check (latitude >= -90 and latitude <= 90),
  longitude numeric(4, 1) not null check (longitude >= -180 and longitude <= 180),
  -- When the layer last answered in full; null until it has for the first time.
  answered_at timestamptz,
  next_ask_at timestamptz not null,
  -- Since the last full answer.
  failures integer not null default 0,
  last_error text,
  store_count integer not null default 0,
  rejected_count integer not null default 0,
  -- To the day: who looks every minute writes nothing.
  last_wanted_at timestamptz not null,
  primary key (latitude, longitude)
);
create index store_area_next_ask_at on store_area (next_ask_at);
create index store_area_waiting on store_area (next_ask_at) where answered_at is null;
create index store_area_last_wanted_at on store_area (last_wanted_at);

-- Only what the layer named can be missing there later, and is closed then; what a file brought stays.
alter table store add column is_from_layer boolean not null default false;
