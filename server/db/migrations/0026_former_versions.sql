-- What databases lack that were built from former versions of 0022 and 0023; nothing changes in any other.

-- As in 0022: names that stood for two things, or for another one.
update grocery_item item
set name = right_name
from (values
  ('Chocolate Candies', 'Skittles', '9 oz', 'Chewy Fruit Candies'),
  ('Maple Syrup', 'Log Cabin', '24 fl oz', 'Pancake Syrup'),
  ('Maple Syrup', 'Mrs. Butterworth''s', '24 fl oz', 'Pancake Syrup'),
  ('Allergy Tablets', 'Zyrtec', '30 ct', 'Cetirizine Allergy Tablets')
) as wrong(wrong_name, wrong_brand, wrong_unit, right_name)
where item.source = 'seed' and item.name = wrong_name and item.brand = wrong_brand and item.unit = wrong_unit
  and not exists (select from grocery_item other
    where other.name = right_name and other.brand = wrong_brand and other.unit = wrong_unit);

-- As in 0023.
create or replace function wished_item(item_id integer, firmness text) returns integer language sql stable strict parallel safe
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
