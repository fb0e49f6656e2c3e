-- The values that each report had when it was counted, so that withdrawing it removes only prices that nobody else
-- reported. `household` is the id of a report by the same household, as far as it was known at that time.
create table counted_report (
  own_price_id bigint not null references own_price (id) on delete cascade,
  seen_at timestamptz not null,
  price_cents integer not null,
  regular_price_cents integer,
  is_member boolean not null,
  is_accepted boolean not null,
  household text not null,
  primary key (own_price_id, seen_at)
);
insert into counted_report
select id, seen_at, price_cents, regular_price_cents, is_member, state = 'accepted', id::text
from own_price where state in ('counted', 'accepted') and published_seen_at = seen_at;
-- Adds the reports that have changed since their prices were published.
insert into counted_report
select distinct on (own.id) own.id, seen.observed_at, seen.price_cents, seen.regular_price_cents, seen.is_member, false, own.id::text
from own_price own
join price_observation seen on seen.item_id = own.item_id and seen.store_id = own.store_id
  and seen.observed_at = own.published_seen_at
join price_source source on source.id = seen.source_id and source.source = 'a shopper'
where own.published_seen_at <> own.seen_at;
