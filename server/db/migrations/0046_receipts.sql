-- Receipts that shoppers enter, and what was bought with them (docs/decisions/0048-receipts.md).
create table receipt (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  store_id integer not null references store on delete cascade,
  purchased_on date not null,
  -- Deposits and fees, less what was taken off the whole.
  other_cents integer not null,
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- Of day, total and lines: the same receipt is kept once.
  fingerprint text not null,
  saved_at timestamptz not null,
  unique (user_id, fingerprint)
);

create index receipt_of_store on receipt (store_id);

create table receipt_line (
  receipt_id bigint not null references receipt on delete cascade,
  place integer not null,
  printed_name text not null,
  -- Null where the shopper left it out.
  item_id integer references grocery_item on delete set null,
  -- Pieces, or pounds where it was weighed.
  quantity double precision not null check (quantity > 0),
  is_by_weight boolean not null,
  -- For all of it: what was paid, and what without the reduction.
  price_cents integer not null check (price_cents >= 0),
  regular_cents integer check (regular_cents > price_cents),
  -- What Cartwise would have said when the receipt was saved.
  promised_cents integer,
  primary key (receipt_id, place)
);

-- What a printed name was taken for.
create index receipt_line_name on receipt_line (lower(printed_name)) where item_id is not null;
create index receipt_line_item on receipt_line (item_id);
