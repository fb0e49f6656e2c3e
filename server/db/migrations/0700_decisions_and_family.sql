-- If an agreed price and an accepted price were seen at the same time, the later decision wins.
alter table agreed_price add column agreed_at timestamptz not null default now();

-- Allows ties to the family of an admin, which are kept when a reporter leaves it, like those to lists.
alter table reporter_tie drop constraint reporter_tie_kind_check;
alter table reporter_tie add constraint reporter_tie_kind_check check (kind in ('network', 'device', 'list', 'family'));
