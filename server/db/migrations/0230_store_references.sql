-- A store's reference has its street in short forms now ("60 example st" for "60 Example Street") and a ZIP code of five
-- digits. Existing references follow, so that the next import finds its stores again (server/features/stores/retailer.ts).
create temporary table new_reference on commit drop as
select id, source, source_ref, is_hidden, split_part(source_ref, '|', -2) as street,
  left(lpad(split_part(source_ref, '|', -1), 5, '0'), 5) as zip_code,
  array_to_string(trim_array(string_to_array(source_ref, '|'), 2), '|') as key
from store where source in ('usda-snap', 'all-the-places') and source_ref like '%|%|%';

do $$
declare
  long_word text;
  short_word text;
begin
  for long_word, short_word in
    select * from (values
      ('avenue', 'ave'), ('boulevard', 'blvd'), ('center', 'ctr'), ('circle', 'cir'), ('court', 'ct'), ('drive', 'dr'),
      ('east', 'e'), ('expressway', 'expy'), ('freeway', 'fwy'), ('highway', 'hwy'), ('lane', 'ln'), ('north', 'n'),
      ('northeast', 'ne'), ('northwest', 'nw'), ('parkway', 'pkwy'), ('place', 'pl'), ('plaza', 'plz'), ('road', 'rd'),
      ('route', 'rte'), ('saint', 'st'), ('south', 's'), ('southeast', 'se'), ('southwest', 'sw'), ('square', 'sq'),
      ('street', 'st'), ('terrace', 'ter'), ('trail', 'trl'), ('turnpike', 'tpke'), ('west', 'w')
    ) as word(long_word, short_word)
  loop
    update new_reference set street = regexp_replace(street, '\m' || long_word || '\M', short_word, 'g')
    where street ~ ('\m' || long_word || '\M');
  end loop;
end $$;

create temporary table changed_reference on commit drop as
select *, row_number() over (
  partition by source, reference order by is_hidden, reference = source_ref desc, id
) as place
from (select *, key || '|' || street || '|' || zip_code as reference from new_reference) named;

-- Of a store that was there twice the first stays. The others are hidden, under a reference that no import writes to.
update store set is_hidden = true, source_ref = store.source_ref || '|twin'
from changed_reference twin where twin.id = store.id and twin.place > 1;

update store set source_ref = reference
from changed_reference changed
where changed.id = store.id and place = 1 and reference <> store.source_ref;

update chain set slug = 'independent|' || reference
from changed_reference changed
where chain.slug = 'independent|' || changed.source_ref and place = 1 and reference <> changed.source_ref
  and not exists (select from chain other where other.slug = 'independent|' || reference);
