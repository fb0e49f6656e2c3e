-- These replace comments of the baseline that are outdated.
comment on column own_price.state is
  'waiting: not processed yet; held: processed but not published, can be reviewed; counted: published because households agreed; accepted or rejected by an administrator';
comment on column reporter.new_count is
  'accepted original reports since the last rejected one: prices that the app didn''t show before, once per item';
comment on column recurring_order.next_due_at is
  'the next date, shown to the shopper; recurring_run has the dates that were carried out';
comment on column cart_entry.is_firm is
  'false if the shopper picked a suggested product without asking for exactly this one; independent of firmness';
comment on column recurring_order_item.is_firm is 'copied from cart_entry';
comment on column cart_entry.added_together is 'when it was added; entries added in one action have the same time';
comment on view subscriber is 'all users, with what Premium depends on';
