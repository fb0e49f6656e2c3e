-- As in 0037, but an update of very many items joins old and new rows by a plan that is made for so many: a statement in a
-- function keeps the plan of its first call, which was one of few rows.
create or replace function note_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_word_change
    select word, count(*), 0 from fresh, unnest(tsvector_to_array(tsv)) as word group by word
    union all
    select word, 0, sum(items) from (select brand, count(*) as items from fresh group by brand) of_brand,
      lateral (select distinct unnest(string_to_array(search_words(brand), ' ')) as word) named group by word;
  elsif tg_op = 'DELETE' then
    insert into search_word_change
    select word, -count(*), 0 from gone, unnest(tsvector_to_array(tsv)) as word group by word
    union all
    select word, 0, -sum(items) from (select brand, count(*) as items from gone group by brand) of_brand,
      lateral (select distinct unnest(string_to_array(search_words(brand), ' ')) as word) named group by word;
  else
    execute $statement$
      insert into search_word_change
      with renamed as materialized (
        select side.* from gone join fresh using (id),
          lateral (values (-1, gone.tsv, gone.brand), (1, fresh.tsv, fresh.brand)) as side(sign, tsv, brand)
        where (gone.tsv, gone.brand) is distinct from (fresh.tsv, fresh.brand)
      )
      select word, sum(sign), 0 from renamed, unnest(tsvector_to_array(tsv)) as word group by word
      union all
      select word, 0, sum(items) from (select brand, sum(sign) as items from renamed group by brand) of_brand,
        lateral (select distinct unnest(string_to_array(search_words(brand), ' ')) as word) named group by word
    $statement$;
  end if;
  return null;
end
$$;
