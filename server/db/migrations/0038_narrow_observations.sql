-- Observations as they grow (docs/decisions/0044-narrow-observations.md): no key that nobody asks for, a number for who said so
-- and through which channel, no kind that the regular price tells, and no foreign key, so that a month comes and goes without
-- a lock on items, stores and chains: what is written has been looked up by the same statement.
alter table price_source add column id smallint generated always as identity unique;
-- Nothing of it was kept yet.
alter table price_source alter column newest_observed_at drop not null;

create function price_channel_code(channel text) returns smallint language sql immutable strict parallel safe
return array_position(array['in-store', 'pickup', 'delivery'], channel)::smallint;
create function price_channel(code smallint) returns text language sql immutable strict parallel safe
return (array['in-store', 'pickup', 'delivery'])[code];

alter table price_observation rename to former_observation;
drop index price_observation_history, price_observation_once, price_observation_chain_history;
do $$
declare
  month record;
begin
  for month in select inhrelid::regclass as name from pg_inherits where inhparent = 'former_observation'::regclass loop
    execute format('alter table %s rename to %I', month.name, 'former_' || month.name);
  end loop;
end
$$;

create table price_observation (
  observed_at timestamptz not null,
  item_id integer not null,
  store_id integer,
  chain_id integer not null,
  price_cents integer not null check (price_cents > 0),
  regular_price_cents integer check (regular_price_cents > 0),
  source_id smallint not null,
  channel smallint not null check (channel between 1 and 3)
) partition by range (observed_at);

-- A month is made beside the table and then attached: nobody who reads or writes the others waits.
create or replace function ensure_price_observation_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'price_observation_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(partition_name));
  if to_regclass(partition_name) is not null then
    return;
  end if;
  execute format('create table %I (like price_observation including all)', partition_name);
  execute format(
    'alter table price_observation attach partition %I for values from (%L) to (%L)',
    partition_name,
    to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
    to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
end
$$;

select ensure_price_observation_partition(to_date(right(relname, 7), 'YYYY_MM'))
from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'former_observation'::regclass;
insert into price_source (source, observation_count, newest_observed_at)
select source, count(*), max(observed_at) from former_observation group by source
on conflict do nothing;
insert into price_observation
select observed_at, item_id, store_id, chain_id, price_cents, regular_price_cents, price_source.id, price_channel_code(channel)
from former_observation join price_source using (source);
drop table former_observation;

create index price_observation_history on price_observation (item_id, store_id, observed_at);
create index price_observation_chain_history on price_observation (item_id, chain_id, observed_at);
-- The same sighting reported twice is one observation.
create unique index price_observation_once on price_observation
  (item_id, chain_id, coalesce(store_id, 0), source_id, channel, observed_at);
