-- Estimates that know their error (docs/decisions/0019-estimates-that-know-their-error.md).

-- How far off a chain's price level may be, its level in the West where that is another, and how it changes prices.
alter table chain
  add column price_factor_error numeric(4, 3) not null default 0.14 check (price_factor_error >= 0),
  add column price_factor_west numeric(5, 3) check (price_factor_west > 0),
  add column price_habit text not null default 'promotion' check (price_habit in ('everyday', 'promotion'));
-- How much higher its prices that were seen say the level is, as a logarithm, and how far off it still may be.
alter table chain
  add column learned_offset double precision not null default 0,
  add column learned_error double precision check (learned_error > 0);
-- The few of thousands of chains of which more is known than of any.
create index chain_told_apart on chain (id)
  where price_factor_known or price_habit <> 'promotion' or assortment = 'club-packs' or learned_error is not null;

-- The official average price that an item's base price is made from.
alter table grocery_item add column bls_code text
  generated always as (substring(base_source from 'APU0000([0-9A-Z]+)')) stored;

-- The item whose sightings count for this one too: own labels of one name and size are one product under many names. Null:
-- its own only.
alter table grocery_item add column sighted_as integer references grocery_item on delete set null;

-- The middle price of a category was within 40 % for half of the items: no estimate at all.
update grocery_item set base_price_cents = null, base_basis = null, base_source = null
where base_basis = 'category-median';
alter table grocery_item drop constraint grocery_item_base_basis_check;
alter table grocery_item add constraint grocery_item_base_basis_check check (base_basis in ('bls', 'typical'));
drop table category_median;

-- Where the newest price of a chain was seen; null where it holds for the whole chain, and of older rows.
alter table current_chain_price add column state text;

-- The newest prices of an item, or of all that are sighted as it, one a chain, newest first, for estimates at the chains where it
-- was not seen: each [item, chain, cents, regular cents, state, seconds since 1970]. One row an item: the cart reads it by its
-- key, however many chains there are.
create table item_sighting (
  item_id integer primary key references grocery_item on delete cascade,
  seen jsonb not null
) with (fillfactor = 85);

-- Of sightings as an array the newest of each chain, at most six; of equally new ones the last in the array.
create function newest_sightings(seen jsonb) returns jsonb language sql immutable parallel safe
return (
  select jsonb_agg(sighting order by (sighting -> 5)::bigint desc, (sighting -> 1)::integer)
  from (
    select sighting
    from (
      select distinct on ((sighting -> 1)::integer) sighting
      from jsonb_array_elements(seen) with ordinality as given(sighting, position)
      order by (sighting -> 1)::integer, (sighting -> 5)::bigint desc, position desc
    ) of_chain
    order by (sighting -> 5)::bigint desc, (sighting -> 1)::integer
    limit 6
  ) newest
);

-- Both together. Nearly always one sighting is added that is newer than all there are: that is quick.
create function add_sightings(seen jsonb, added jsonb) returns jsonb language sql immutable parallel safe
return case
  when jsonb_array_length(added) = 1 and (added #> '{0,5}')::bigint >= (seen #> '{0,5}')::bigint
  then (added || jsonb_path_query_array(
    seen, 'strict $[*] ? (@[1] != $chain)', jsonb_build_object('chain', added #> '{0,1}'))) - 6
  else newest_sightings(seen || added)
end;

insert into item_sighting (item_id, seen)
select item_id, newest_sightings(jsonb_agg(jsonb_build_array(
  item_id, chain_id, price_cents, regular_price_cents, state, extract(epoch from observed_at)::bigint)))
from current_chain_price
group by item_id;
