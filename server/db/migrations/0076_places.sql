-- Stores of All The Places (docs/decisions/0068-stores-of-all-the-places.md): when each part of it was asked for, and gave stores.
create table place_spider (
  name text primary key,
  asked_at timestamptz not null,
  answered_at timestamptz
);

insert into provider (name) values ('All The Places') on conflict do nothing;
