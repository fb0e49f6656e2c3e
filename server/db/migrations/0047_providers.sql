-- Services that send prices (docs/decisions/0050-live-prices-by-agreement.md).
create table provider (
  name text primary key,
  -- One after the other; none since the last usable answer.
  failures integer not null default 0,
  paused_until timestamptz,
  last_answer_at timestamptz,
  last_price_at timestamptz,
  last_failure_at timestamptz,
  last_error text
);

-- Calls by the hour of the clock: what is left of the day, and what the last hour was like.
create table provider_hour (
  provider text not null references provider,
  endpoint text not null,
  starts_at timestamptz not null,
  call_count integer not null default 0,
  failure_count integer not null default 0,
  price_count integer not null default 0,
  primary key (provider, endpoint, starts_at)
);
create index provider_hour_starts_at on provider_hour (starts_at);

-- Which of a provider's stores a store is; none where it knows no such store there.
create table provider_store (
  provider text not null references provider,
  store_id integer not null references store on delete cascade,
  location_id text,
  looked_up_at timestamptz not null,
  primary key (provider, store_id)
);
create index provider_store_of_store on provider_store (store_id);

insert into provider (name) values ('Kroger');
