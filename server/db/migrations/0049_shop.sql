-- What shoppers tick in the shop (docs/decisions/0051-in-the-shop.md).
create table shop_line (
  user_id text not null references app_user on delete cascade,
  -- item-<cart entry> or note-<free line>; what is in neither any more is swept at the next write.
  line text not null,
  is_ticked boolean not null,
  -- Where it was not to be had.
  away_store_ids integer[] not null,
  primary key (user_id, line)
);

-- What was applied, so that it is applied once.
create table shop_operation (
  user_id text not null references app_user on delete cascade,
  id uuid not null,
  applied_at timestamptz not null,
  primary key (user_id, id)
);

create index shop_operation_applied_at on shop_operation (applied_at);
