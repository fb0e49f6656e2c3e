-- True if the shopper said they aren't a member of any warehouse club, so that the store picker doesn't ask again.
alter table preference add column has_declined_clubs boolean not null default false;
