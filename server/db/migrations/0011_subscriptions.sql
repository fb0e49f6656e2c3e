-- Who pays: one customer per user at an account of the payment provider. The accounts are 'stripe-live',
-- 'stripe-test' and 'test-payments': what one of them says is nothing to another.
create table payment_customer (
  user_id text not null references app_user on delete cascade,
  account text not null,
  customer_id text not null,
  -- Refused attempts to subscribe: each has an idempotency key of its own.
  failed_attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (user_id, account),
  unique (account, customer_id)
);

-- Numbers the readings of a subscription in the order they were begun: an older one never overwrites a newer.
create sequence subscription_reading;

-- The provider's last word about each subscription. What a user may do is in app_user, derived from these.
create table subscription (
  id text primary key,
  user_id text not null references app_user on delete cascade,
  account text not null,
  status text not null,
  canceled_at timestamptz,
  current_period_end timestamptz,
  created_at timestamptz not null,
  reading bigint not null
);
create index subscription_user_id on subscription (user_id);
create index subscription_unsettled on subscription (account, current_period_end)
  where status not in ('canceled', 'incomplete_expired');

-- Each event once, however often and in whatever order it is delivered.
create table payment_event (
  id text primary key,
  type text not null,
  subscription_id text,
  received_at timestamptz not null,
  applied_at timestamptz
);

-- Test payments: the books of a provider that charges no card. Card numbers are not among them.
create table test_payment_customer (
  id text primary key,
  user_id text not null unique references app_user on delete cascade,
  created_at timestamptz not null
);

create table test_payment_subscription (
  id text primary key,
  customer_id text not null references test_payment_customer on delete cascade,
  idempotency_key text not null unique,
  status text not null check (status in ('incomplete', 'incomplete_expired', 'active', 'canceled')),
  periods_paid integer not null default 0,
  first_paid_at timestamptz,
  current_period_end timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null
);
create index test_payment_subscription_customer_id on test_payment_subscription (customer_id);

create table test_payment_intent (
  client_secret text primary key,
  subscription_id text not null unique references test_payment_subscription on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'succeeded', 'canceled')),
  last_decline_code text
);

-- Events until they are delivered.
create table test_payment_event (
  id text primary key,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index test_payment_event_undelivered on test_payment_event (created_at) where delivered_at is null;
