-- What a shopper saw counts for others once it is borne out (docs/decisions/0049-reports-of-shoppers.md).
alter table own_price
  add column id bigint generated always as identity unique,
  add column said_at timestamptz not null default now(),
  -- waiting for a look, held for a second voice, accepted but not yet written, counted, or rejected
  add column state text not null default 'waiting'
    check (state in ('waiting', 'held', 'accepted', 'counted', 'rejected'));

create index own_price_to_judge on own_price (said_at) where state in ('waiting', 'held', 'accepted');
create index own_price_of_item_at_store on own_price (item_id, store_id);

-- How often a shopper's reports were found right and wrong.
create table reporter (
  user_id text primary key references app_user on delete cascade,
  accepted_count integer not null default 0,
  rejected_count integer not null default 0
);
