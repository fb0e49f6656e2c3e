-- The shopper said they aren't a member of any club, so the store picker doesn't ask again.
alter table preference add column has_declined_clubs boolean not null default false;
