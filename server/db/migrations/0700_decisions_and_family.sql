-- Of an agreed and an accepted price of the same time, the later decision counts.
alter table agreed_price add column agreed_at timestamptz not null default now();

-- Remembers that a reporter belonged to the family, as it remembers lists that they left.
alter table reporter_tie drop constraint reporter_tie_kind_check;
alter table reporter_tie add constraint reporter_tie_kind_check check (kind in ('network', 'device', 'list', 'family'));
