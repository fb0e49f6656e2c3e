-- What a chain sells beside its own brands, so that nothing is estimated which it most likely does not carry:
-- 'full' like any supermarket, 'few-brands' (Aldi), or 'club-packs' that nobody else has (Costco).
alter table chain add column assortment text not null default 'full'
  check (assortment in ('full', 'few-brands', 'club-packs'));

-- A dry pint of berries or tomatoes was read as a volume; the starter data gives its weight now.
update grocery_item set unit = '11 oz'
where source = 'seed' and name = 'Blueberries' and brand = 'Fresh' and unit = '1 pint'
  and not exists (select from grocery_item other where other.name = 'Blueberries' and other.brand = 'Fresh' and other.unit = '11 oz');
update grocery_item set unit = '10 oz'
where source = 'seed' and name = 'Grape Tomatoes' and brand = 'Fresh' and unit = '1 pint'
  and not exists (select from grocery_item other where other.name = 'Grape Tomatoes' and other.brand = 'Fresh' and other.unit = '10 oz');
