-- State lists of products that WIC pays for (docs/decisions/0086-wic-price-match-club.md). An import replaces the list
-- of a state.
create table wic_list (
  -- Two-letter code.
  state text primary key,
  read_on date not null,
  -- The file or URL that the list was read from.
  source text not null
);

create table wic_product (
  state text not null references wic_list,
  -- GTIN-14; a produce PLU is padded with zeros.
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  category text,
  subcategory text,
  description text not null,
  size text,
  unit text,
  valid_from date,
  -- The last valid day.
  valid_until date,
  unique nulls not distinct (state, gtin, valid_from)
);
