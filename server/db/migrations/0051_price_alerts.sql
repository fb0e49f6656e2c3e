-- What a shopper wants to hear of by mail (docs/decisions/0053-price-alerts.md).
create table price_alert (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item on delete cascade,
  -- Null: at a good price.
  at_most_cents integer check (at_most_cents > 0),
  set_at timestamptz not null,
  is_on boolean not null default true,
  -- No further mail about it until the price has been above again.
  told_at timestamptz,
  unique (user_id, item_id)
);
create index price_alert_of_item on price_alert (item_id);

-- One row for each shopper who set one: who is looked at next, and when the last mail went.
create table price_alert_mailing (
  user_id text primary key references app_user on delete cascade,
  -- Readable, as every mail has the same link, which does nothing but turn the alerts off and on.
  off_token text not null unique,
  checked_at timestamptz,
  mailed_at timestamptz
);
create index price_alert_mailing_to_check on price_alert_mailing (checked_at nulls first);

-- Where one tap in a mail program ends mails such as this one.
alter table message add column off_url text;
