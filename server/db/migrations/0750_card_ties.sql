-- Shoppers who pay with the same card are one household.
alter table reporter_tie drop constraint reporter_tie_kind_check;
alter table reporter_tie add constraint reporter_tie_kind_check
  check (kind in ('network', 'device', 'list', 'family', 'card'));
