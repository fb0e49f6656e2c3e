create table favorite (
  id integer generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  notes text check (notes <> ''),
  added_at timestamptz not null,
  unique (user_id, item_id)
);

-- Dates are counted from `created_at` (domain/recurrence.ts). `next_due_at` only says when to look again: what was
-- carried out stands in recurring_run.
create table recurring_order (
  id integer generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  is_active boolean not null default true,
  created_at timestamptz not null,
  next_due_at timestamptz not null
);
create index recurring_order_user_id on recurring_order (user_id);
create index recurring_order_next_due_at on recurring_order (frequency, next_due_at) where is_active;

create table recurring_order_item (
  order_id integer not null references recurring_order on delete cascade,
  position integer not null check (position >= 1),
  item_id integer not null references grocery_item,
  quantity integer not null check (quantity >= 1 and quantity <= 99),
  primary key (order_id, position),
  unique (order_id, item_id)
);

-- Written in the same transaction as the cart and the mail: each date of an order once, whoever carries it out.
create table recurring_run (
  order_id integer not null references recurring_order on delete cascade,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  primary key (order_id, due_at)
);

-- Whoever signs in with one of these addresses, verified, has premium. In small letters and without spaces around.
create table family_member (
  id integer generated always as identity primary key,
  email text not null unique check (email <> '' and email = lower(btrim(email))),
  name text not null check (name <> ''),
  added_at timestamptz,
  added_by text references app_user on delete set null
);
