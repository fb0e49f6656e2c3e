-- What the catalogue's words have changed by since the vocabulary was last brought up to date, noted by every statement that
-- writes items: the vocabulary then need not be counted anew (docs/decisions/0043-imports-by-copy.md).
create table search_word_change (
  word text collate "C" not null,
  item_count integer not null,
  brand_count integer not null
);

create function note_search_words() returns trigger language plpgsql as $$
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
    insert into search_word_change
    with renamed as materialized (
      select side.* from gone join fresh using (id),
        lateral (values (-1, gone.tsv, gone.brand), (1, fresh.tsv, fresh.brand)) as side(sign, tsv, brand)
      where (gone.tsv, gone.brand) is distinct from (fresh.tsv, fresh.brand)
    )
    select word, sum(sign), 0 from renamed, unnest(tsvector_to_array(tsv)) as word group by word
    union all
    select word, 0, sum(items) from (select brand, sum(sign) as items from renamed group by brand) of_brand,
      lateral (select distinct unnest(string_to_array(search_words(brand), ' ')) as word) named group by word;
  end if;
  return null;
end
$$;
create trigger added_words after insert on grocery_item
  referencing new table as fresh for each statement execute function note_search_words();
create trigger deleted_words after delete on grocery_item
  referencing old table as gone for each statement execute function note_search_words();
create trigger renamed_words after update on grocery_item
  referencing old table as gone new table as fresh for each statement execute function note_search_words();

-- The vocabulary as it was counted last may lack what an import that was ended wrote: counted anew, once.
delete from search_word;
insert into search_word_change
select word, ndoc, 0 from ts_stat('select tsv from grocery_item')
union all
select word, 0, sum(items) from (select brand, count(*) as items from grocery_item group by brand) of_brand,
  lateral (select distinct unnest(string_to_array(search_words(brand), ' ')) as word) named group by word;
insert into search_word
select word, sum(item_count), sum(brand_count) from search_word_change group by word having sum(item_count) > 0;
delete from search_word_change;

-- Own labels are few: found without reading the catalogue.
create index grocery_item_label on grocery_item (id) where brand_tier = 'store';
