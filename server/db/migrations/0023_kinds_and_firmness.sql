-- What a shopper means by an item: items of one kind may fill the same line (docs/decisions/0017-kinds-and-fitting.md).
-- An importer that recognises a kind of the starter data says so; any other item is the kind of its own name.
alter table grocery_item add column classified_kind text check (classified_kind <> '');
alter table grocery_item add column kind text not null
  generated always as (coalesce(classified_kind, search_words(name))) stored;
create index grocery_item_kind on grocery_item (kind, (-popularity), id);

-- How firm a wish is. What was in carts, orders and lists until now meant the very product.
alter table cart_entry add column firmness text not null default 'product'
  check (firmness in ('any', 'brand', 'product'));
alter table cart_entry drop constraint cart_entry_user_id_item_id_key;
alter table cart_entry add constraint cart_entry_user_item_firmness unique (user_id, item_id, firmness);

alter table shared_list_item add column firmness text not null default 'product'
  check (firmness in ('any', 'brand', 'product'));
alter table shared_list_item drop constraint shared_list_item_list_id_item_id_key;
alter table shared_list_item add constraint shared_list_item_firmness unique (list_id, item_id, firmness);

alter table favorite add column firmness text not null default 'product'
  check (firmness in ('any', 'brand', 'product'));

alter table recurring_order_item add column firmness text not null default 'product'
  check (firmness in ('any', 'brand', 'product'));
alter table recurring_order_item drop constraint recurring_order_item_order_id_item_id_key;
alter table recurring_order_item add constraint recurring_order_item_firmness unique (order_id, item_id, firmness);

-- What stands where a brand would.
create function wished_brand(firmness text, brand text) returns text language sql immutable strict parallel safe
return case firmness when 'any' then 'Any brand' else brand end;

-- The item that stands for a wish: of any brand the most popular of that kind and size, so that one need is one line
-- however it was found. Null for an item that does not exist.
create function wished_item(item_id integer, firmness text) returns integer language sql stable strict parallel safe
return case firmness
  when 'any' then (
    select other.id from grocery_item asked join grocery_item other
      on other.kind = asked.kind and other.category = asked.category and (other.net_measure, other.net_amount, other.net_count)
        is not distinct from (asked.net_measure, asked.net_amount, asked.net_count)
    where asked.id = item_id and (asked.net_amount is not null or other.id = asked.id)
      -- Loose goods stand for a wish in pounds, a package of one pound does not.
      and (lower(trim(other.unit)) in ('lb', 'per lb')) = (lower(trim(asked.unit)) in ('lb', 'per lb'))
    order by other.popularity desc, other.id limit 1)
  else item_id
end;

-- Pounds of what is sold by weight go by halves.
alter table cart_entry drop constraint cart_entry_quantity_check, alter column quantity type double precision,
  add constraint cart_entry_quantity_check check (quantity > 0 and quantity <= 99 and quantity * 2 = floor(quantity * 2));
alter table shared_list_item drop constraint shared_list_item_quantity_check,
  alter column quantity type double precision, add constraint shared_list_item_quantity_check
  check (quantity > 0 and quantity <= 99 and quantity * 2 = floor(quantity * 2));
alter table recurring_order_item drop constraint recurring_order_item_quantity_check,
  alter column quantity type double precision, add constraint recurring_order_item_quantity_check
  check (quantity > 0 and quantity <= 99 and quantity * 2 = floor(quantity * 2));
