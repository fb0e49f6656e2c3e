-- What one piece of a thing sold by the pound usually weighs: a whole chicken is five pounds, not one.
alter table grocery_item add column usual_piece_lb numeric(4, 1) check (usual_piece_lb > 0);

-- Who may shop at a club and what that costs, in words; null where everybody may.
alter table chain add column membership text;
-- Brands, and names of items or the words these begin with, that the chain does not carry: nothing is estimated.
alter table chain add column not_carried text[] not null default '{}';
alter table chain drop constraint chain_assortment_check;
alter table chain add constraint chain_assortment_check
  check (assortment in ('full', 'few-brands', 'natural-foods', 'club-packs'));

-- Labels that no store has, and names that stood for two things: the starter data has them right now. Renamed, so that
-- a cart that holds one goes on with the right one.
update grocery_item item
set name = right_name, brand = right_brand, unit = right_unit, category = coalesce(right_category, item.category)
from (values
  ('2% Reduced Fat Milk', 'Signature SELECT', '1 gal', '2% Reduced Fat Milk', 'Lucerne', '1 gal', null),
  ('Large Eggs', 'Signature SELECT', 'dozen', 'Large Eggs', 'Lucerne', 'dozen', null),
  ('Shredded Cheddar Cheese', 'Signature SELECT', '8 oz', 'Shredded Cheddar Cheese', 'Lucerne', '8 oz', null),
  ('Parmesan Cheese', 'Signature SELECT', '8 oz', 'Parmesan Cheese', 'Lucerne', '8 oz', null),
  ('Strawberry Yogurt', 'Signature SELECT', '32 oz', 'Strawberry Yogurt', 'Lucerne', '32 oz', null),
  ('Ricotta Cheese', 'Signature SELECT', '15 oz', 'Ricotta Cheese', 'Lucerne', '15 oz', null),
  ('Rotisserie Chicken', 'Signature SELECT', 'each', 'Rotisserie Chicken', 'Signature Cafe', 'each', null),
  ('Cod Fillets', 'Signature SELECT', '2 lb', 'Cod Fillets', 'Waterfront Bistro', '2 lb', null),
  ('Sea Scallops', 'Signature SELECT', '12 oz', 'Sea Scallops', 'Waterfront Bistro', '12 oz', null),
  ('Sliced Turkey Breast', 'Signature SELECT', '16 oz', 'Sliced Turkey Breast', 'Signature Farms', '16 oz', null),
  ('Cookies & Cream Ice Cream', 'Talenti', '16 fl oz', 'Gelato', 'Talenti', '16 fl oz', null),
  ('Paper Plates', 'Hefty', '50 ct', 'Foam Plates', 'Hefty', '50 ct', null),
  ('Pound Cake', 'Sara Lee', '10.75 oz', 'Frozen Pound Cake', 'Sara Lee', '10.75 oz', 'Frozen'),
  ('Instant Rice', 'Ben''s Original', '8.8 oz', 'Ready Rice', 'Ben''s Original', '8.8 oz', null),
  ('Whipped Topping Aerosol', 'Store brand', '13 oz', 'Whipped Cream', 'Store brand', '13 oz', null),
  ('Whipped Topping Aerosol', 'Reddi-wip', '13 oz', 'Whipped Cream', 'Reddi-wip', '13 oz', null),
  ('Whipped Topping Aerosol', 'Kroger', '13 oz', 'Whipped Cream', 'Kroger', '13 oz', null),
  ('Laundry Detergent', 'Store brand', '194 fl oz', 'Laundry Detergent', 'Store brand', '100 fl oz', null),
  ('Limes', 'Fresh', '2 lb bag', 'Bagged Limes', 'Fresh', '2 lb bag', null),
  ('Garlic', 'Spice World', '8 oz', 'Minced Garlic', 'Spice World', '8 oz', null),
  ('Romaine Hearts', 'Fresh', 'lb', 'Romaine Lettuce', 'Fresh', 'lb', null),
  ('Cat Food', 'Fancy Feast', '24 ct', 'Canned Cat Food', 'Fancy Feast', '24 ct', null),
  ('Frozen Burritos', 'Amy''s', '6 oz', 'Frozen Burritos', 'Amy''s', '1 ct', null),
  ('Raisins', 'Sun-Maid', '6 ct', 'Raisin Boxes', 'Sun-Maid', '6 ct', null),
  ('Lemonade', 'Country Time', '19 oz', 'Lemonade Drink Mix', 'Country Time', '19 oz', null),
  ('Drink Mix', 'Crystal Light', '10 ct', 'Drink Mix Packets', 'Crystal Light', '10 ct', null),
  ('Chocolate Candies', 'Skittles', '9 oz', 'Chewy Fruit Candies', 'Skittles', '9 oz', null),
  ('Maple Syrup', 'Log Cabin', '24 fl oz', 'Pancake Syrup', 'Log Cabin', '24 fl oz', null),
  ('Maple Syrup', 'Mrs. Butterworth''s', '24 fl oz', 'Pancake Syrup', 'Mrs. Butterworth''s', '24 fl oz', null),
  ('Allergy Tablets', 'Zyrtec', '30 ct', 'Cetirizine Allergy Tablets', 'Zyrtec', '30 ct', null)
) as wrong(wrong_name, wrong_brand, wrong_unit, right_name, right_brand, right_unit, right_category)
where item.source = 'seed' and item.name = wrong_name and item.brand = wrong_brand and item.unit = wrong_unit
  and not exists (select from grocery_item other
    where other.name = right_name and other.brand = right_brand and other.unit = right_unit);
