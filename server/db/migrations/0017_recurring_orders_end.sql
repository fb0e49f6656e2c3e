-- lapsed_at: paused by us, because premium had ended by one of its dates; until it goes on.
-- removed_at: removed by its shopper, who can bring it back for a day.
alter table recurring_order
  add column lapsed_at timestamptz,
  add column removed_at timestamptz;
create index recurring_order_removed_at on recurring_order (removed_at) where removed_at is not null;
