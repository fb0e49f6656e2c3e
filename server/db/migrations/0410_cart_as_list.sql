-- A list that represents its owner's cart, created when the cart is first used in shopping mode. Its lines remain cart
-- entries and free lines. `seq` counts their changes, so that the owner's other devices know when to fetch them.
alter table grocery_list add column kind text not null default 'list' check (kind in ('list', 'cart'));
create unique index grocery_list_cart on grocery_list (owner_id) where kind = 'cart';

create function count_cart_change() returns trigger language plpgsql as $$
begin
  update grocery_list set seq = seq + 1
  where kind = 'cart' and owner_id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end $$;
create trigger cart_entry_changes after insert or update or delete on cart_entry
  for each row execute function count_cart_change();
create trigger free_line_changes after insert or update or delete on free_line
  for each row execute function count_cart_change();
