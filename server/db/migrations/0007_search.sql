-- The words of a text as search sees them: unaccented, lower case, a-z and 0-9 and other scripts, one space
-- between. `foldWords` in domain/search-words.ts is its twin; a test holds the two together. normalize() instead
-- of the extension unaccent, which not every managed PostgreSQL lets an application create.
create function search_words(input text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    replace(replace(replace(replace(replace(
      lower(regexp_replace(
        normalize(translate(left(input, 500), '®™©', ''), nfkd) collate "C",
        '[\u0300-\u036f''’‘ʼ`´]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    'øØłŁđĐıðÐ', 'oollddidd'),
  -- M&M's and A&W are one word.
  '(?<![a-z0-9])([a-z]) ?& ?([a-z]s?)(?![a-z0-9])', '\1\2', 'g'),
  -- 7UP, 7-Up and 7 Up are the same two words.
  '([0-9])([a-z])', '\1 \2', 'g'),
  '([a-z])([0-9])', '\1 \2', 'g'),
  '[^a-z0-9\u0370-\u1fff\u3040-\ud7ff]+', ' ', 'g'));

-- Stems for whole words, the words themselves for prefixes and for English stop words (`can`, `has`). Without
-- positions: nothing asks for neighbours, and rows stay narrow.
create function search_tsv(brand text, name text) returns tsvector language sql immutable strict parallel safe
return strip(to_tsvector('pg_catalog.english', search_words(brand || ' ' || name)))
  || array_to_tsvector(array_remove(string_to_array(search_words(brand || ' ' || name), ' '), ''));

-- search_tier: 1 the most popular 2 %, 2 up to 20 %, 3 the rest; set by finishCatalogueChange.
alter table grocery_item
  add column search_tier smallint not null default 3 check (search_tier between 1 and 3),
  add column tsv tsvector not null generated always as (search_tsv(brand, name)) stored;
create index grocery_item_search_1 on grocery_item using gin (tsv) with (fastupdate = off) where search_tier = 1;
create index grocery_item_search_2 on grocery_item using gin (tsv) with (fastupdate = off) where search_tier = 2;
create index grocery_item_search_3 on grocery_item using gin (tsv) with (fastupdate = off) where search_tier = 3;

-- Both orders of a page as one ascending row comparison, so that a cursor is a range of the index.
drop index grocery_item_popularity;
create index grocery_item_popularity on grocery_item ((-popularity), id);
create index grocery_item_name on grocery_item (name, (-popularity), id);

-- The catalogue's own vocabulary; each process holds a copy and reads it again when the version has moved.
create table search_word (
  word text collate "C" primary key,
  item_count integer not null,
  -- How many of them have the word in their brand: tells `kroger` from `milk`.
  brand_count integer not null
);
create table catalogue_version (
  is_only_row boolean primary key default true check (is_only_row),
  version integer not null
);
insert into catalogue_version (version) values (0);
