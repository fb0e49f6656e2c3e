-- Customers at the payment service whose users are gone: deleted there by a job, which ends what they pay. Nobody's here.
create table payment_customer_to_delete (
  account text not null,
  customer_id text not null,
  tried_at timestamptz,
  primary key (account, customer_id)
);
