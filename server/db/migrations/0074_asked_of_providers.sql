-- What a live service was asked for and when, so that no two processes ask for the same (docs/decisions/0066-prices-asked-for-by-looking.md).
create table provider_ask (
  provider text not null references provider,
  store_id integer not null references store on delete cascade,
  item_id integer not null references grocery_item on delete cascade,
  asked_at timestamptz not null,
  primary key (provider, store_id, item_id)
);
create index provider_ask_of_store on provider_ask (store_id);
create index provider_ask_of_item on provider_ask (item_id);
create index provider_ask_asked_at on provider_ask (asked_at);

insert into provider (name) values ('Walmart');
