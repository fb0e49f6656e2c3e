-- Two writers of a month without a partition: the second waits for the first, and then sees what that one made. `to_regclass`
-- looks into a cache that is as old as the statement; a query does not.
create or replace function ensure_price_observation_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'price_observation_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(partition_name));
  if exists (
    select from pg_class where relname = partition_name and relnamespace = current_schema::regnamespace
  ) then
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
