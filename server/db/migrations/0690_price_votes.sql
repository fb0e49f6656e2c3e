-- Prices that count for other shoppers. A vote's household is determined when the vote is added. An accepted
-- price doesn't need other votes, so it has the time of acceptance instead of a household.
create table price_vote (
  id bigint generated always as identity unique,
  own_price_id bigint not null references own_price (id) on delete cascade,
  seen_at timestamptz not null,
  price_cents integer not null,
  regular_price_cents integer,
  is_member boolean not null,
  household text,
  accepted_at timestamptz,
  -- The promotion's last day. Null if the price wasn't a promotion, or no end date was shown.
  promotion_ends_on date,
  primary key (own_price_id, seen_at),
  check (household is null <> (accepted_at is null))
);
insert into price_vote (own_price_id, seen_at, price_cents, regular_price_cents, is_member, household, accepted_at,
  promotion_ends_on)
select counted.own_price_id, counted.seen_at, counted.price_cents, counted.regular_price_cents, counted.is_member,
  case when not counted.is_accepted then counted.household end, case when counted.is_accepted then own.said_at end,
  counted.promotion_ends_on
from counted_report counted join own_price own on own.id = counted.own_price_id
where counted.is_accepted or counted.household <> 'unknown'
order by counted.own_price_id, counted.seen_at;

-- Prices that three households agreed on. They stay as long as two of the three support the price.
create table agreed_price (
  id bigint generated always as identity unique,
  item_id integer not null references grocery_item on delete cascade,
  store_id integer not null references store on delete cascade,
  is_member boolean not null,
  seen_at timestamptz not null,
  price_cents integer not null,
  regular_price_cents integer,
  primary key (item_id, store_id, is_member, seen_at, price_cents)
);
insert into agreed_price (item_id, store_id, is_member, seen_at, price_cents, regular_price_cents)
select seen.item_id, seen.store_id, seen.is_member, seen.observed_at, seen.price_cents, seen.regular_price_cents
from price_observation seen
join price_source source on source.id = seen.source_id and source.source = 'a shopper'
join store on store.id = seen.store_id
where not exists (
  select from own_price own join price_vote vote on vote.own_price_id = own.id and vote.household is null
  where own.item_id = seen.item_id and own.store_id = seen.store_id and vote.seen_at = seen.observed_at
    and vote.is_member = seen.is_member and vote.price_cents = seen.price_cents
)
on conflict do nothing;

-- From now on, reports are published in the transaction that accepts them. Older ones wait for review again.
update own_price set state = 'waiting' where state = 'accepted' and published_seen_at is distinct from seen_at;

-- Replaced by price_vote. Only the previous version still reads this table.
delete from counted_report;
