-- The whole schema, slice by slice. Replaces all migrations up to 0360_new_sizes.sql; a database that has those adopts
-- this file without running it (server/db/migrate.ts). Changes go into new files, with higher numbers.
--
-- Contents: accounts and sessions · identity provider · search · stores · catalog · prices · official and advertised prices ·
-- preferences and cart · favorites and recurring orders · shared lists · lists · shopping mode · family and premium ·
-- payments · messages and push · price alerts · prices that shoppers report · receipts · recipes · scan · live prices ·
-- outside services and jobs · page views · limits


-- ── Accounts and sessions ───────────────────────────────────────────────────────────────────────────────────────────

-- The identity is (issuer, subject), never the email: an address can change hands.
create table app_user (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null default false,
  first_name text,
  last_name text,
  profile_image_url text,
  subscription_status text not null default 'free',
  subscription_canceled_at timestamptz,
  subscription_current_period_end timestamptz,
  created_at timestamptz not null,
  -- The language of the shopper's last request, for emails that no request triggers.
  language text not null default 'en' check (language in ('en', 'es')),
  -- A renewal payment failed and the payment provider is retrying. Premium continues in the meantime.
  subscription_is_past_due boolean not null default false,
  unique (issuer, subject)
);
-- Finds accounts that were never confirmed, so that retention can delete them.
create index app_user_unconfirmed_created_at on app_user (created_at) where not email_verified;

-- Stores only the cookie's hash, so a leaked copy of the table can't be used to sign in.
create table session (
  id_hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  provider_id_token text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Shown in the list of sessions: the device, and a prefix of the IP address it signed in from.
  number bigint generated always as identity,
  device text,
  network text,
  -- When the shopper last entered their password or passkey again. Sensitive actions require that it was recent.
  proved_at timestamptz
);
create index session_user_id on session (user_id);
create index session_expires_at on session (expires_at);
create unique index session_number on session (number);

-- State kept while the browser is at the identity provider. Deleted when it comes back.
create table sign_in_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  is_mobile boolean not null,
  expires_at timestamptz not null,
  -- True if this sign-in is a reauthentication, which sets session.proved_at.
  proves boolean not null default false
);
create index sign_in_attempt_expires_at on sign_in_attempt (expires_at);


-- ── Identity provider ───────────────────────────────────────────────────────────────────────────────────────────────

-- Accounts of the embedded identity provider. Several accounts may claim the same email address, but only
-- one of them can confirm it (docs/decisions/0037-whose-an-address-is.md).
create table idp_account (
  id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create unique index idp_account_proven_email on idp_account (lower(email)) where email_verified_at is not null;
create index idp_account_email on idp_account (lower(email));
create index idp_account_unproven_created_at on idp_account (created_at) where email_verified_at is null;

-- Signing keys, cookie keys and the app's own client secret, created once. Stored in the database so that all
-- processes share them.
create table idp_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);

-- Single-use links in account emails. Stores only the hash of each token.
create table idp_email_token (
  token_hash bytea primary key,
  account_id text not null references idp_account on delete cascade,
  expires_at timestamptz not null,
  -- 'undo' restores the address an account had before a change (docs/decisions/0047-ending-what-is-paid.md).
  purpose text not null default 'confirm' check (purpose in ('confirm', 'change', 'reset', 'undo')),
  -- The email address that the link confirms, if it isn't the account's address yet.
  new_email text
);
create index idp_email_token_account_id on idp_email_token (account_id);
create index idp_email_token_expires_at on idp_email_token (expires_at);

-- Storage of the OpenID provider, one row per model instance. Ids are hashed because some of them are secrets.
create table idp_payload (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
create index idp_payload_grant_id on idp_payload (grant_id) where grant_id is not null;
create index idp_payload_uid on idp_payload (model, uid) where uid is not null;
create index idp_payload_expires_at on idp_payload (expires_at);
create index idp_payload_account_id on idp_payload ((payload->>'accountId'));

-- The public half of each passkey; the private half never leaves the device (docs/decisions/0038-passkeys.md).
create table idp_passkey (
  credential_id text primary key,
  number bigint generated always as identity unique,
  account_id text not null references idp_account on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index idp_passkey_account_id on idp_passkey (account_id);

-- Single-use challenges for passkeys to sign. The account is null if the challenge is for signing in.
create table idp_challenge (
  challenge_hash bytea primary key,
  account_id text references idp_account on delete cascade,
  expires_at timestamptz not null
);
create index idp_challenge_account_id on idp_challenge (account_id);
create index idp_challenge_expires_at on idp_challenge (expires_at);


-- ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Normalizes text for search: unaccented, lower case, words separated by one space. `foldWords` in
-- domain/search/words.ts does the same, and a test compares them. Uses normalize() because some managed PostgreSQL
-- services don't allow unaccent.
create function search_words(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- With collation C, the result doesn't depend on the database's locale.
  words text collate "C" := left(input, 500);
begin
  if words ~ '[^ -~]' then
    words := regexp_replace(normalize(translate(words, '®™©', ''), nfkd), '[\u0300-\u036f’‘ʼ´]', '', 'g');
    words := translate(words, 'øØłŁđĐıðÐ', 'oollddidd');
    words := replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
    words := replace(replace(words, 'œ', 'oe'), 'Œ', 'oe');
    words := regexp_replace(words, '[^ -~\u0370-\u1fff\u3040-\ud7ff]+', ' ', 'g');
  end if;
  words := lower(translate(words, '''`', ''));
  if words like '%&%' then
    -- Treats M&M's and A&W as single words.
    words := regexp_replace(words, '(?<![a-z0-9])([a-z]) ?& ?([a-z]s?)(?![a-z0-9])', '\1\2', 'g');
  end if;
  if words ~ '[0-9]' then
    -- Splits 7UP into the same two words as 7-Up and 7 Up.
    words := regexp_replace(words, '([0-9])([a-z])', '\1 \2', 'g');
    words := regexp_replace(words, '([a-z])([0-9])', '\1 \2', 'g');
  end if;
  return trim(regexp_replace(words, '[\u0001-/:-`{-\u007f]+', ' ', 'g'));
end
$$;

-- Has stems to match whole words, and the words themselves to match prefixes and English stop words (`can`, `has`).
-- Positions are removed because there's no phrase search.
create function words_tsv(words text) returns tsvector language plpgsql immutable strict parallel safe as $$
begin
  return strip(to_tsvector('pg_catalog.english', words))
    || array_to_tsvector(array_remove(string_to_array(words, ' '), ''));
end
$$;

-- The catalog's vocabulary. Each process caches it and reloads when catalogue_version changes.
create table search_word (
  word text collate "C" primary key,
  item_count integer not null,
  -- How many of these items have the word in their brand. Distinguishes `kroger` from `milk`.
  brand_count integer not null
);

-- Changes to the vocabulary since search_word was last updated. Triggers on grocery_item record them, so that an import
-- doesn't have to count all words again (docs/decisions/0043-imports-by-copy.md).
create table search_word_change (
  word text collate "C" not null,
  item_count integer not null,
  brand_count integer not null
);

create table catalogue_version (
  is_only_row boolean primary key default true check (is_only_row),
  version integer not null,
  -- True while an import writes items, so that processes don't use their cached copies of the catalog. Stays true
  -- if an import is interrupted (docs/decisions/0071-search-in-the-process.md).
  is_changing boolean not null default false
);
insert into catalogue_version (version) values (0);


-- ── Stores ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- For finding the nearest stores: stores are points on a sphere of radius 1, whose straight-line distances sort like
-- distances on the ground. All managed PostgreSQL services let the database owner create this extension.
create extension if not exists cube;
create function on_globe(latitude double precision, longitude double precision) returns cube
language sql immutable strict parallel safe
return cube(array[
  cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))]);

-- Great-circle distance in miles (haversine), the same formula as domain/store/distance.ts.
create function miles_between(
  lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision
) returns double precision language sql immutable parallel safe
return 2 * 3958.7613 * asin(sqrt(least(1,
  power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));

-- Half the width, in degrees of longitude, of a box around a circle. Returns 360 (unbounded) if the circle contains a
-- pole or crosses the 180th meridian. Assumes 69 miles per degree, slightly too few, so the box is never too small.
create function longitude_reach(
  latitude double precision, longitude double precision, miles double precision
) returns double precision language sql immutable parallel safe
return case
  when abs(latitude) + miles / 69 >= 90 then 360
  when abs(longitude) + degrees(asin(sin(radians(miles / 69)) / cos(radians(latitude)))) > 180 then 360
  else degrees(asin(sin(radians(miles / 69)) / cos(radians(latitude))))
end;

create table chain (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  logo text not null,
  color text not null,
  website_url text,
  online_shopping_url text,
  supports_online_ordering boolean not null default false,
  search_url text,
  search_parameter text,
  price_factor numeric(5, 3) not null default 1.0,
  price_factor_known boolean not null default false,
  price_factor_basis text not null default '',
  is_independent boolean not null default false,
  -- What the chain sells besides its own brands. Items that it probably doesn't carry get no estimates.
  assortment text not null default 'full'
    constraint chain_assortment_check check (assortment in ('full', 'few-brands', 'natural-foods', 'club-packs')),
  -- Who may shop there and what membership costs, as text. Null if anyone may.
  membership text,
  -- Brands and items that the chain doesn't carry. Items are given by name or by its first words.
  not_carried text[] not null default '{}',
  -- The standard error of price_factor, and the factor for the West if it's different
  -- (docs/decisions/0019-estimates-that-know-their-error.md).
  price_factor_error numeric(4, 3) not null default 0.17 check (price_factor_error >= 0),
  price_factor_west numeric(5, 3) check (price_factor_west > 0),
  price_habit text not null default 'promotion' check (price_habit in ('everyday', 'promotion')),
  -- The correction to price_factor learned from observed prices, as a logarithm, and its remaining error.
  learned_offset double precision not null default 0,
  learned_error double precision check (learned_error > 0)
);
-- The few chains, out of thousands, whose assortment differs from the default.
create index chain_told_apart on chain (id)
  where price_factor_known or price_habit <> 'promotion' or assortment = 'club-packs' or learned_error is not null;

-- The key (source, source_ref) makes imports idempotent. See stores/retailer.ts for the format of references.
create table store (
  id integer generated always as identity primary key,
  chain_id integer not null references chain,
  name text not null,
  address text,
  city text not null,
  state text not null,
  zip_code text not null,
  latitude double precision not null check (latitude >= -90 and latitude <= 90),
  longitude double precision not null check (longitude >= -180 and longitude <= 180),
  source text not null,
  source_ref text not null,
  is_sample boolean not null default false,
  -- Sample stores are hidden when their area gets real stores. Closed stores are kept for the price history.
  is_hidden boolean not null default false,
  -- True if the store came from the public layer. Only such stores are closed when the layer no longer lists them.
  is_from_layer boolean not null default false,
  unique (source, source_ref)
);
create index store_position on store (latitude, longitude) where not is_hidden;
create index store_chain_id on store (chain_id);
create index store_on_globe on store using gist (on_globe(latitude, longitude)) where not is_hidden;

-- Areas whose stores come from the public layer of authorized grocery stores (docs/decisions/0016-real-stores.md).
-- Positions are rounded to a tenth of a degree, so that no shopper's address leaves the server.
create table store_area (
  latitude numeric(3, 1) not null check (latitude >= -90 and latitude <= 90),
  longitude numeric(4, 1) not null check (longitude >= -180 and longitude <= 180),
  -- When the layer last sent a complete response. Null before the first.
  answered_at timestamptz,
  next_ask_at timestamptz not null,
  -- Number of failures since the last complete response.
  failures integer not null default 0,
  last_error text,
  store_count integer not null default 0,
  rejected_count integer not null default 0,
  -- Rounded to the day, so that repeated views don't write anything.
  last_wanted_at timestamptz not null,
  primary key (latitude, longitude)
);
create index store_area_next_ask_at on store_area (next_ask_at);
create index store_area_waiting on store_area (next_ask_at) where answered_at is null;
create index store_area_last_wanted_at on store_area (last_wanted_at);

-- All The Places' spiders: when each was requested, and when it last sent stores
-- (docs/decisions/0068-stores-of-all-the-places.md).
create table place_spider (
  name text primary key,
  asked_at timestamptz not null,
  answered_at timestamptz
);

-- A store's OpenStreetMap element. The id is null if the store wasn't found there.
create table store_on_map (
  store_id integer primary key references store on delete cascade,
  osm_type text check (osm_type in ('NODE', 'WAY', 'RELATION')),
  osm_id bigint,
  asked_at timestamptz not null,
  check ((osm_type is null) = (osm_id is null))
);

-- Brands that only these chains sell, so other chains get no estimates for them. Lower case, because sources differ.
create table store_brand (
  brand text not null check (brand = lower(brand)),
  chain_id integer not null references chain,
  primary key (brand, chain_id)
);


-- ── Catalog ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create table grocery_item (
  id integer generated always as identity primary key,
  name text not null,
  brand text not null,
  unit text not null,
  category text not null check (category in (
    'Dairy', 'Produce', 'Meat', 'Seafood', 'Bakery', 'Pantry', 'Household', 'Personal Care', 'Frozen', 'Snacks', 'Beverages')),
  gtin text unique check (gtin ~ '^[0-9]{14}$'),
  net_amount double precision check (net_amount > 0),
  net_measure text,
  net_count integer check (net_count > 0),
  popularity integer not null default 0,
  brand_tier text not null default 'national' check (brand_tier in ('store', 'value', 'national', 'premium')),
  base_price_cents integer check (base_price_cents > 0),
  base_basis text constraint grocery_item_base_basis_check check (base_basis in ('bls', 'typical')),
  base_source text,
  source text not null,
  source_ref text,
  -- 1: the most popular 2%; 2: the next 18%; 3: the rest. Set by finishCatalogueChange.
  search_tier smallint not null default 3 check (search_tier between 1 and 3),
  tsv tsvector not null generated always as (words_tsv(search_words(brand || ' ' || name))) stored,
  -- The typical weight of one piece of an item sold by the pound, such as 5 for a whole chicken.
  usual_piece_lb numeric(4, 1) check (usual_piece_lb > 0),
  -- Items of the same kind can fill the same line (docs/decisions/0017-kinds-and-fitting.md). Importers set the kind of
  -- items they recognize. For other items, the name is the kind.
  classified_kind text check (classified_kind <> ''),
  kind text not null generated always as (coalesce(classified_kind, search_words(name))) stored,
  -- The official average price that the base price is derived from.
  bls_code text generated always as (substring(base_source from 'APU0000([0-9A-Z]+)')) stored,
  -- The item whose sightings also count for this one. Store brands with the same name and size are treated as the same
  -- product. Null if only the item's own sightings count.
  sighted_as integer references grocery_item on delete set null,
  unique (name, brand, unit),
  check ((base_price_cents is null) = (base_basis is null))
);
create unique index grocery_item_source on grocery_item (source, source_ref) where source_ref is not null;
-- Both columns sort in ascending order, so that a page's cursor is a range of the index.
create index grocery_item_popularity on grocery_item ((-popularity), id);
create index grocery_item_name on grocery_item (name, (-popularity), id);
create index grocery_item_kind on grocery_item (kind, (-popularity), id);
create index grocery_item_label on grocery_item (id) where brand_tier = 'store';
create index grocery_item_search_1 on grocery_item using gin (tsv) with (fastupdate = off) where search_tier = 1;
create index grocery_item_search_2 on grocery_item using gin (tsv) with (fastupdate = off) where search_tier = 2;
create index grocery_item_search_3 on grocery_item using gin (tsv) with (fastupdate = off) where search_tier = 3;

-- The update branch is dynamic SQL, so that it's planned for the current number of rows. A plain statement would keep
-- the plan of the first call, which had few rows.
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
create trigger added_words after insert on grocery_item
  referencing new table as fresh for each statement execute function note_search_words();
create trigger deleted_words after delete on grocery_item
  referencing old table as gone for each statement execute function note_search_words();
create trigger renamed_words after update on grocery_item
  referencing old table as gone new table as fresh for each statement execute function note_search_words();

create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    update catalogue_version set is_changing = true where not is_changing;
  end if;
  return null;
end
$$;
create trigger added_items after insert on grocery_item
  referencing new table as touched for each statement execute function note_catalogue_change();
create trigger deleted_items after delete on grocery_item
  referencing old table as touched for each statement execute function note_catalogue_change();
create trigger changed_items after update on grocery_item
  referencing new table as touched for each statement execute function note_catalogue_change();

-- The brand to show for a requested item.
create function wished_brand(firmness text, brand text) returns text language sql immutable strict parallel safe
return case firmness when 'any' then 'Any brand' else brand end;

-- The item that represents a request. For any brand, that's the most popular item with the same kind and size, so that
-- the same need is always the same line. Null if the item doesn't exist.
create function wished_item(item_id integer, firmness text) returns integer language sql stable strict parallel safe
return case firmness
  when 'any' then (
    select other.id from grocery_item asked join grocery_item other
      on other.kind = asked.kind and other.category = asked.category and (other.net_measure, other.net_amount, other.net_count)
        is not distinct from (asked.net_measure, asked.net_amount, asked.net_count)
    where asked.id = item_id and (asked.net_amount is not null or other.id = asked.id)
      -- Only loose goods can represent a request in pounds. A one-pound package can't.
      and (lower(trim(other.unit)) in ('lb', 'per lb')) = (lower(trim(asked.unit)) in ('lb', 'per lb'))
    order by other.popularity desc, other.id limit 1)
  else item_id
end;

-- Checksum of each loaded part of the starter data, so that unchanged parts aren't loaded again.
create table starter_data (
  name text primary key,
  checksum text not null
);


-- ── Prices ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Number of observations per source, updated by each statement that adds some. Counting millions of rows takes seconds.
create table price_source (
  source text primary key,
  observation_count bigint not null,
  -- Null until an observation from the source has been stored.
  newest_observed_at timestamptz,
  id smallint generated always as identity unique
);

create function price_channel_code(channel text) returns smallint language sql immutable strict parallel safe
return array_position(array['in-store', 'pickup', 'delivery'], channel)::smallint;
create function price_channel(code smallint) returns text language sql immutable strict parallel safe
return (array['in-store', 'pickup', 'delivery'])[code];

-- Append-only, with monthly partitions. Has no primary key and no foreign keys, so that a month can be attached or
-- dropped without locking items, stores and chains. The statement that inserts rows looks these up
-- (docs/decisions/0044-narrow-observations.md). The constraints are named as in databases from before the baseline.
create table price_observation (
  observed_at timestamptz not null,
  item_id integer not null,
  -- Null if the price applies to the whole chain.
  store_id integer,
  chain_id integer not null,
  price_cents integer not null constraint price_observation_price_cents_check1 check (price_cents > 0),
  regular_price_cents integer
    constraint price_observation_regular_price_cents_check1 check (regular_price_cents > 0),
  source_id smallint not null,
  channel smallint not null constraint price_observation_channel_check1 check (channel between 1 and 3),
  -- True if the price requires the chain's card (docs/decisions/0062-member-prices.md).
  is_member boolean not null default false
) partition by range (observed_at);
create index price_observation_history on price_observation (item_id, store_id, observed_at);
create index price_observation_chain_history on price_observation (item_id, chain_id, observed_at);
-- A sighting that is reported twice is stored once.
create unique index price_observation_once on price_observation
  (item_id, chain_id, coalesce(store_id, 0), source_id, channel, observed_at);

-- Creates a month's partition as a separate table and then attaches it, so that readers and writers of other months
-- don't wait. A second writer waits for the first. It then checks pg_class, because to_regclass may use a cache from
-- when the statement started.
create function ensure_price_observation_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'price_observation_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(partition_name));
  if exists (
    select from pg_class where relname = partition_name and relnamespace = current_schema::regnamespace
  ) then
    return;
  end if;
  execute format('create table %I (like price_observation including all)', partition_name);
  execute format(
    'alter table price_observation attach partition %I for values from (%L) to (%L)',
    partition_name,
    to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
    to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
end
$$;

-- The newest observation per item and store, and per item and chain. Updated by the statement that inserts
-- observations. Has no second index, because it wouldn't speed up the cart and would make upserts 40% slower.
create table current_store_price (
  store_id integer not null references store,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  regular_price_cents integer,
  channel text not null,
  source text not null,
  observed_at timestamptz not null,
  primary key (store_id, item_id)
) with (fillfactor = 85);

create table current_chain_price (
  chain_id integer not null references chain,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  regular_price_cents integer,
  channel text not null,
  source text not null,
  observed_at timestamptz not null,
  -- The state where the price was seen. Null if it applies to the whole chain.
  state text,
  primary key (chain_id, item_id)
) with (fillfactor = 85);

-- The same for prices that require the chain's card. Separate tables, so that these prices never replace the prices
-- that everyone pays.
create table current_store_member_price (
  store_id integer not null references store,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  -- The price without the card, if it was also reported.
  regular_price_cents integer,
  source text not null,
  observed_at timestamptz not null,
  primary key (store_id, item_id)
);

create table current_chain_member_price (
  chain_id integer not null references chain,
  item_id integer not null references grocery_item,
  price_cents integer not null,
  regular_price_cents integer,
  source text not null,
  observed_at timestamptz not null,
  -- The state where the price was seen. Null if it applies to the whole chain.
  state text,
  primary key (chain_id, item_id)
);

-- The newest prices of an item and of all items whose `sighted_as` it is: one per chain, newest first. For estimates at
-- other chains. Each is [item, chain, cents, regular cents, state, seconds since 1970]. One row per item, so that the
-- cart reads it by key, regardless of the number of chains.
create table item_sighting (
  item_id integer primary key references grocery_item on delete cascade,
  seen jsonb not null
) with (fillfactor = 85);

-- The newest sighting per chain, for at most six chains. In a tie, the last one in the array wins.
create function newest_sightings(seen jsonb) returns jsonb language sql immutable parallel safe
return (
  select jsonb_agg(sighting order by (sighting -> 5)::bigint desc, (sighting -> 1)::integer)
  from (
    select sighting
    from (
      select distinct on ((sighting -> 1)::integer) sighting
      from jsonb_array_elements(seen) with ordinality as given(sighting, position)
      order by (sighting -> 1)::integer, (sighting -> 5)::bigint desc, position desc
    ) of_chain
    order by (sighting -> 5)::bigint desc, (sighting -> 1)::integer
    limit 6
  ) newest
);

-- Merges two arrays of sightings. Has a fast path for the usual case: one sighting that is newer than all the others.
create function add_sightings(seen jsonb, added jsonb) returns jsonb language sql immutable parallel safe
return case
  when jsonb_array_length(added) = 1 and (added #> '{0,5}')::bigint >= (seen #> '{0,5}')::bigint
  then (added || jsonb_path_query_array(
    seen, 'strict $[*] ? (@[1] != $chain)', jsonb_build_object('chain', added #> '{0,1}'))) - 6
  else newest_sightings(seen || added)
end;

-- Prices from imports and services that are probably wrong. They wait here for review
-- (docs/decisions/0049-reports-of-shoppers.md).
create table held_price (
  id bigint generated always as identity primary key,
  item_id integer not null references grocery_item on delete cascade,
  -- Null if the price applies to the whole chain.
  store_id integer references store on delete cascade,
  chain_id integer not null references chain on delete cascade,
  price_cents integer not null check (price_cents > 0),
  regular_price_cents integer check (regular_price_cents > 0),
  channel text not null,
  source text not null,
  observed_at timestamptz not null,
  doubt text not null check (doubt in ('outlier', 'jump')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  held_at timestamptz not null default now(),
  -- A sighting that is reported again is held and reviewed only once.
  unique nulls not distinct (item_id, chain_id, store_id, source, channel, observed_at)
);
create index held_price_to_judge on held_price (held_at, id) where state = 'waiting';
create index held_price_of_store on held_price (store_id);
create index held_price_of_chain on held_price (chain_id);


-- ── Official and advertised prices ──────────────────────────────────────────────────────────────────────────────────

-- Average prices from the U.S. Bureau of Labor Statistics. The codes are those in `grocery_item.bls_code`
-- (docs/decisions/0063-official-prices.md).
create table official_series (
  code text primary key,
  -- The Bureau's name for the item.
  item text not null,
  -- The quantity that the price is for.
  unit text not null,
  -- When the newest months were last requested.
  asked_at timestamptz
);

create table official_price (
  code text not null references official_series,
  -- '0000': the whole country, '0100': Northeast, '0200': Midwest, '0300': South, '0400': West.
  area text not null check (area in ('0000', '0100', '0200', '0300', '0400')),
  month date not null check (extract(day from month) = 1),
  -- In tenths of a cent.
  price_mills integer not null check (price_mills > 0),
  primary key (code, area, month)
);

-- Weekly advertised prices from the U.S. Department of Agriculture (docs/decisions/0067-advertised-prices.md).
create table advertised_report (
  -- The report's number at Market News.
  slug integer primary key,
  title text not null,
  -- When the newest week was last requested.
  asked_at timestamptz
);

insert into advertised_report (slug, title) values
  (3324, 'National Retail Report: Specialty Crops'),
  (2995, 'National Retail Report: Dairy'),
  (2756, 'National Retail Report: Chicken'),
  (3228, 'National Retail Report: Beef'),
  (2868, 'National Retail Report: Pork'),
  (2757, 'National Retail Report: Eggs');

create table advertised_price (
  -- The same kind as in `grocery_item.kind`.
  kind text not null,
  region text not null,
  week_begins date not null,
  is_organic boolean not null,
  -- The quantity that the price is for.
  unit text not null,
  slug integer not null references advertised_report,
  week_ends date not null check (week_ends >= week_begins),
  -- The report's name for the item.
  called text not null,
  -- In tenths of a cent: the mean across stores that advertised it.
  price_mills integer not null check (price_mills > 0),
  store_count integer not null check (store_count > 0),
  told_at timestamptz not null,
  primary key (kind, region, week_begins, is_organic, unit)
);
create index advertised_price_told_at on advertised_price (told_at);


-- ── Preferences and cart ────────────────────────────────────────────────────────────────────────────────────────────

create table preference (
  user_id text primary key references app_user on delete cascade,
  latitude double precision,
  longitude double precision,
  address text,
  is_approximate boolean not null default false,
  distance_miles numeric(3, 1) not null check (distance_miles >= 1 and distance_miles <= 25),
  store_ids integer[] not null check (cardinality(store_ids) <= 5),
  extra_stop_value_cents integer not null check (extra_stop_value_cents >= 0),
  -- Either 8% on everything, or an approximation of the state's rules (docs/decisions/0020-tax-flat-or-by-state.md).
  tax_basis text not null default 'flat' check (tax_basis in ('flat', 'state')),
  -- The chains that the shopper has a card for.
  card_chain_ids integer[] not null default '{}',
  -- IANA name that the browser last reported. Null if none has been reported.
  time_zone text
);

-- `firmness` determines what can fill the line: any brand, this brand, or only this product. Quantities are in halves
-- for items sold by the pound. Ids are bigint because every write uses one up, even if it only changes a quantity.
create table cart_entry (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item,
  quantity double precision not null check (quantity > 0 and quantity <= 99 and quantity * 2 = floor(quantity * 2)),
  added_at timestamptz not null,
  firmness text not null default 'product' check (firmness in ('any', 'brand', 'product')),
  -- When the line was added. Lines added in one action have the same time and keep their order
  -- (docs/decisions/0026-the-last-of-entry.md).
  added_together timestamptz,
  note text not null default '' constraint cart_entry_note_length check (char_length(note) <= 120),
  constraint cart_entry_user_item_firmness unique (user_id, item_id, firmness)
);

-- A line in the shopper's own words for something that isn't in the catalog. Listed with the cart's entries, without a
-- price (docs/decisions/0023-lists-as-written.md).
create table free_line (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  text text not null check (text <> '' and length(text) <= 120),
  added_at timestamptz not null
);
create index free_line_user_id on free_line (user_id, added_at, id);


-- ── Favorites and recurring orders ──────────────────────────────────────────────────────────────────────────────────

create table favorite (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  notes text check (notes <> ''),
  added_at timestamptz not null,
  firmness text not null default 'product' check (firmness in ('any', 'brand', 'product')),
  unique (user_id, item_id)
);

-- Dates are computed from `created_at` (domain/account/recurrence.ts). `next_due_at` only tells when to check again;
-- recurring_run has the dates that were carried out.
create table recurring_order (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  is_active boolean not null default true,
  created_at timestamptz not null,
  next_due_at timestamptz not null,
  -- When the order was paused automatically, because the shopper no longer had Premium on one of its dates.
  lapsed_at timestamptz,
  -- When the shopper removed the order. It can be restored for a day.
  removed_at timestamptz,
  -- IANA name of the shopper's time zone at creation. It stays the same, so that a shopper who moves gets no date
  -- twice.
  time_zone text not null default 'UTC'
);
create index recurring_order_user_id on recurring_order (user_id);
create index recurring_order_next_due_at on recurring_order (frequency, next_due_at) where is_active;
create index recurring_order_due on recurring_order (next_due_at) where is_active;
create index recurring_order_removed_at on recurring_order (removed_at) where removed_at is not null;

create table recurring_order_item (
  order_id bigint not null references recurring_order on delete cascade,
  position integer not null check (position >= 1),
  item_id integer not null references grocery_item,
  quantity double precision not null check (quantity > 0 and quantity <= 99 and quantity * 2 = floor(quantity * 2)),
  firmness text not null default 'product' check (firmness in ('any', 'brand', 'product')),
  primary key (order_id, position),
  constraint recurring_order_item_firmness unique (order_id, item_id, firmness)
);

-- Written in the same transaction as the cart and the email, so that each date of an order is carried out only once.
create table recurring_run (
  order_id bigint not null references recurring_order on delete cascade,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  primary key (order_id, due_at)
);
create index recurring_run_ran_at on recurring_run (ran_at);


-- ── Shared lists ────────────────────────────────────────────────────────────────────────────────────────────────────

-- A snapshot of a cart with an unguessable link (128 random bits in base64url). Deleted with its owner's account,
-- unless the owner chose to leave it online (docs/decisions/0039-ones-own-data.md).
create table shared_list (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id text references app_user on delete cascade,
  title text not null check (title <> ''),
  description text check (description <> ''),
  created_at timestamptz not null,
  last_opened_at timestamptz not null default now(),
  -- How much of the owner's name is shown.
  owner_name text not null default 'first' check (owner_name in ('full', 'first', 'anonymous'))
);
create index shared_list_owner_id on shared_list (owner_id);
create index shared_list_last_opened_at on shared_list (last_opened_at);

-- `position` is the line's position in the cart when it was shared, starting at 1.
create table shared_list_item (
  id bigint generated always as identity primary key,
  list_id text not null references shared_list on delete cascade,
  item_id integer not null references grocery_item,
  position integer not null check (position >= 1),
  quantity double precision not null check (quantity > 0 and quantity <= 99 and quantity * 2 = floor(quantity * 2)),
  notes text check (notes <> ''),
  firmness text not null default 'product' check (firmness in ('any', 'brand', 'product')),
  unique (list_id, position),
  constraint shared_list_item_firmness unique (list_id, item_id, firmness)
);

create table shared_list_free_line (
  list_id text not null references shared_list on delete cascade,
  position integer not null check (position >= 1),
  text text not null check (text <> '' and length(text) <= 120),
  primary key (list_id, position)
);


-- ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Lists other than the cart, with or without other members (docs/decisions/0057-lists-together.md).
create table grocery_list (
  id bigint generated always as identity primary key,
  owner_id text not null references app_user on delete cascade,
  name text not null,
  -- Weekday of the weekly reset (0 is Sunday), and when the next reset is due.
  resets_on smallint check (resets_on between 0 and 6),
  resets_at timestamptz,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- Number of the list's last operation. There are no gaps, because writers lock this row.
  seq bigint not null default 0,
  -- Incremented when the list's name or members change.
  version bigint not null default 0
);
create index grocery_list_of_owner on grocery_list (owner_id);
create index grocery_list_to_reset on grocery_list (resets_at) where resets_at is not null;

-- A member is an account, or a guest with a name and a secret that is stored in the guest's browser.
create table list_member (
  id bigint generated always as identity primary key,
  list_id bigint not null references grocery_list on delete cascade,
  user_id text references app_user on delete cascade,
  guest_hash bytea,
  guest_name text,
  role text not null check (role in ('owner', 'edit', 'tick')),
  joined_at timestamptz not null,
  -- Rounded to the day.
  seen_at timestamptz not null,
  -- Until when the member is shown as shopping with this list, unless renewed.
  shopping_until timestamptz,
  check ((user_id is null) = (guest_hash is not null)),
  check ((guest_name is null) = (guest_hash is null)),
  check (guest_hash is null or role = 'tick'),
  unique (list_id, user_id),
  unique (list_id, guest_hash)
);
create index list_member_of_user on list_member (user_id);
create index list_guest_seen_at on list_member (seen_at) where guest_hash is not null;

-- Links for joining a list. Revoking a link deletes its row.
create table list_invitation (
  id bigint generated always as identity primary key,
  list_id bigint not null references grocery_list on delete cascade,
  token_hash bytea not null unique,
  role text not null check (role in ('edit', 'tick')),
  ends_at timestamptz not null,
  joined_count integer not null default 0
);
create index list_invitation_of_list on list_invitation (list_id);
create index list_invitation_ends_at on list_invitation (ends_at);

-- All operations, each applied once. A `member_id` is kept when its member is deleted.
create table list_operation (
  list_id bigint not null references grocery_list on delete cascade,
  seq bigint not null,
  -- Generated by the device.
  id uuid not null,
  member_id bigint not null,
  line uuid not null,
  kind text not null,
  -- The fields of a new line, or the changed field and its value.
  what jsonb,
  at timestamptz not null,
  primary key (list_id, seq),
  unique (list_id, id)
);
create index list_operation_at on list_operation (at);

-- The current lines, which result from the operations.
create table list_line (
  list_id bigint not null references grocery_list on delete cascade,
  line uuid not null,
  name text not null,
  item_id integer references grocery_item on delete set null,
  firmness text not null,
  quantity double precision not null,
  note text not null,
  position double precision not null,
  added_by bigint not null,
  ticked_by bigint,
  ticked_at timestamptz,
  removed_at timestamptz,
  -- The number of the last operation that changed the line.
  seq bigint not null,
  primary key (list_id, line)
);
create index list_line_removed_at on list_line (removed_at) where removed_at is not null;
create index list_line_of_item on list_line (item_id) where item_id is not null;

-- Notifies the other members when members change, even if the cause is a deleted account.
create function tell_list_members() returns trigger language plpgsql as $$
begin
  update grocery_list set version = version + 1
  where id = case when tg_op = 'DELETE' then old.list_id else new.list_id end;
  return null;
end $$;
create trigger list_member_comes_or_goes after insert or delete on list_member
  for each row execute function tell_list_members();
create trigger list_member_changes after update on list_member
  for each row when (old.role <> new.role or old.user_id is distinct from new.user_id)
  execute function tell_list_members();


-- ── Shopping mode ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Lines that were checked off in the store (docs/decisions/0051-in-the-shop.md).
create table shop_line (
  user_id text not null references app_user on delete cascade,
  -- item-<cart entry id> or note-<free line id>. The next write deletes rows whose line no longer exists.
  line text not null,
  is_ticked boolean not null,
  -- Stores that didn't have the item.
  away_store_ids integer[] not null,
  primary key (user_id, line)
);

-- Ids of applied operations, so that each one is applied only once.
create table shop_operation (
  user_id text not null references app_user on delete cascade,
  id uuid not null,
  applied_at timestamptz not null,
  primary key (user_id, id)
);
create index shop_operation_applied_at on shop_operation (applied_at);

-- The order in which shoppers get to a store's departments (docs/decisions/0055-the-way-through-the-store.md).
create table shop_walk (
  user_id text not null references app_user on delete cascade,
  store_id integer not null references store on delete cascade,
  -- For each pair of departments, how often one came before the other on completed trips.
  pairs jsonb not null,
  -- What was checked off on the last trip, in that order.
  trip jsonb not null,
  walked_at timestamptz not null,
  primary key (user_id, store_id)
);
create index shop_walk_of_store on shop_walk (store_id, walked_at desc);
create index shop_walk_walked_at on shop_walk (walked_at);


-- ── Family and premium ──────────────────────────────────────────────────────────────────────────────────────────────

-- Users with one of these email addresses have Premium if the address is verified.
create table family_member (
  id integer generated always as identity primary key,
  email text not null unique check (email <> '' and email = lower(btrim(email))),
  name text not null check (name <> ''),
  added_at timestamptz,
  added_by text references app_user on delete set null
);
create index family_member_added_by on family_member (added_by);

-- All users, with everything that Premium depends on. Read for every request, so that changes to the family list take
-- effect at once.
create view subscriber as
select id, issuer, subject, email, email_verified, first_name, last_name, profile_image_url,
  subscription_status, subscription_canceled_at, subscription_current_period_end, created_at,
  email_verified
    and exists (select from family_member where family_member.email = lower(btrim(app_user.email))) as is_family_member,
  subscription_is_past_due
from app_user;


-- ── Payments ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One customer per user and account at the payment provider. The accounts are 'stripe-live', 'stripe-test' and
-- 'test-payments'. Ids are valid only in their own account.
create table payment_customer (
  user_id text not null references app_user on delete cascade,
  account text not null,
  customer_id text not null,
  -- After each declined attempt to subscribe, the next one gets a new idempotency key.
  failed_attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (user_id, account),
  unique (account, customer_id)
);

-- Payment customers of deleted users. A job deletes them at the provider, which ends their subscriptions.
create table payment_customer_to_delete (
  account text not null,
  customer_id text not null,
  tried_at timestamptz,
  primary key (account, customer_id)
);

-- Numbers each fetch of a subscription when it starts, so that an older response never overwrites a newer one.
create sequence subscription_reading;

-- The provider's last response for each subscription. The user's access in app_user is derived from it.
create table subscription (
  id text primary key,
  user_id text not null references app_user on delete cascade,
  account text not null,
  status text not null,
  canceled_at timestamptz,
  current_period_end timestamptz,
  created_at timestamptz not null,
  reading bigint not null
);
create index subscription_user_id on subscription (user_id);
create index subscription_unsettled on subscription (account, current_period_end)
  where status not in ('canceled', 'incomplete_expired');

-- Events that were handled, so that each is handled once, no matter how often or in what order it's delivered.
create table payment_event (
  id text primary key,
  type text not null,
  subscription_id text,
  received_at timestamptz not null,
  applied_at timestamptz
);
create index payment_event_applied on payment_event (applied_at) where applied_at is not null;

-- Data of the test payment provider, which doesn't charge cards. Card numbers aren't stored.
create table test_payment_customer (
  id text primary key,
  user_id text not null unique references app_user on delete cascade,
  created_at timestamptz not null
);

create table test_payment_subscription (
  id text primary key,
  customer_id text not null references test_payment_customer on delete cascade,
  idempotency_key text not null unique,
  status text not null check (status in ('incomplete', 'incomplete_expired', 'active', 'canceled')),
  periods_paid integer not null default 0,
  first_paid_at timestamptz,
  current_period_end timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null
);
create index test_payment_subscription_customer_id on test_payment_subscription (customer_id);

create table test_payment_intent (
  client_secret text primary key,
  subscription_id text not null unique references test_payment_subscription on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'succeeded', 'canceled')),
  last_decline_code text
);

-- Events that haven't been delivered yet.
create table test_payment_event (
  id text primary key,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index test_payment_event_undelivered on test_payment_event (created_at) where delivered_at is null;
create index test_payment_event_delivered on test_payment_event (delivered_at) where delivered_at is not null;


-- ── Messages and push ───────────────────────────────────────────────────────────────────────────────────────────────

-- Browsers that show price alerts as notifications (docs/decisions/0070-web-push.md).
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  -- The URL at the browser's push service, and the keys for encrypting messages. Both are secret.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  -- Null if sending currently works.
  failing_since timestamptz
);
create index push_subscription_of_user on push_subscription (user_id);
create index push_subscription_failing on push_subscription (failing_since) where failing_since is not null;

-- Emails, text messages and notifications are stored before they're sent, so that none is lost if a provider is down. A
-- 'sending' message belongs to one process until next_attempt_at. 'sent' means that the provider accepted it, and
-- 'failed' that there won't be another attempt (docs/decisions/0012-messages.md).
create table message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text,
  body text not null,
  user_id text references app_user on delete set null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Null if it should be sent immediately.
  next_attempt_at timestamptz,
  -- The last attempt got no response, so before the next one the provider is asked whether it has the message.
  is_doubtful boolean not null default false,
  first_attempt_at timestamptz,
  reply_to text,
  provider_id text,
  -- The delivery status that the provider reported for a text message, as the provider spells it.
  delivery text,
  last_error text,
  -- The one-click unsubscribe URL for emails of this type.
  off_url text,
  push_subscription_id bigint references push_subscription on delete cascade
);
create index message_created_at on message (created_at desc);
create index message_due on message (channel, next_attempt_at nulls first, id) where state in ('queued', 'sending');
create unique index message_provider_id on message (channel, provider_id);
create index message_of_user on message (user_id, channel, created_at);
create index message_sms on message (created_at) where channel = 'sms';
create index message_sms_recipient on message (recipient, created_at) where channel = 'sms';
create index message_of_push_subscription on message (push_subscription_id) where push_subscription_id is not null;

-- Phone numbers that replied STOP.
create table sms_opt_out (
  phone_number text primary key,
  opted_out_at timestamptz not null
);

-- Received STOP and START replies, each stored once, so that a webhook that is resent doesn't undo a later reply.
create table sms_reply (
  provider_id text primary key,
  phone_number text not null,
  keyword text not null check (keyword in ('stop', 'start')),
  received_at timestamptz not null
);
create index sms_reply_received_at on sms_reply (received_at);

-- Feedback from shoppers. The email about it is a row of `message`.
create table suggestion (
  id bigint generated always as identity primary key,
  user_id text references app_user on delete set null,
  user_email text not null,
  title text not null check (title <> ''),
  suggestion text not null check (suggestion <> ''),
  message_id bigint not null references message,
  created_at timestamptz not null
);
create index suggestion_created_at on suggestion (created_at);
create index suggestion_message_id on suggestion (message_id);
create index suggestion_user_id on suggestion (user_id);


-- ── Price alerts ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Prices that a shopper wants to be notified of by email (docs/decisions/0053-price-alerts.md).
create table price_alert (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item on delete cascade,
  -- Null if the alert is for any good price.
  at_most_cents integer check (at_most_cents > 0),
  set_at timestamptz not null,
  is_on boolean not null default true,
  -- When an email was sent. There won't be another until the price has been higher again.
  told_at timestamptz,
  unique (user_id, item_id)
);
create index price_alert_of_item on price_alert (item_id);

-- One row per shopper with alerts: when to check them next, and when the last email was sent.
create table price_alert_mailing (
  user_id text primary key references app_user on delete cascade,
  -- Not hashed, because every email repeats the link. It can only turn alerts off and on.
  off_token text not null unique,
  checked_at timestamptz,
  mailed_at timestamptz
);
create index price_alert_mailing_to_check on price_alert_mailing (checked_at nulls first);


-- ── Prices that shoppers report ─────────────────────────────────────────────────────────────────────────────────────

-- A price that a shopper reported for an item at a store. It counts for that shopper immediately
-- (docs/decisions/0045-prices-one-saw.md), and for others once it's confirmed
-- (docs/decisions/0049-reports-of-shoppers.md).
create table own_price (
  user_id text not null references app_user on delete cascade,
  item_id integer not null references grocery_item on delete cascade,
  store_id integer not null references store on delete cascade,
  price_cents integer not null check (price_cents > 0),
  regular_price_cents integer check (regular_price_cents > price_cents),
  seen_at timestamptz not null,
  id bigint generated always as identity unique,
  said_at timestamptz not null default now(),
  -- What these states mean is in the column's comment (0740_column_comments.sql).
  state text not null default 'waiting' check (state in ('waiting', 'held', 'accepted', 'counted', 'rejected')),
  -- The promotion's last day. Null if the price wasn't a promotion, or no end date was shown.
  promotion_ends_on date,
  is_member boolean not null default false,
  primary key (user_id, item_id, store_id)
);
create index own_price_to_judge on own_price (said_at) where state in ('waiting', 'held', 'accepted');
create index own_price_of_item_at_store on own_price (item_id, store_id);

-- How many of a shopper's reports turned out to be right and wrong.
create table reporter (
  user_id text primary key references app_user on delete cascade,
  accepted_count integer not null default 0,
  rejected_count integer not null default 0,
  -- Number of accepted reports of prices that weren't shown already, since the last rejected one, and the times of the
  -- first and last of them. They make a reporter established (docs/decisions/0075-nobody-moves-totals.md).
  new_count integer not null default 0,
  first_new_at timestamptz,
  last_new_at timestamptz
);

-- Keyed hashes of the networks and devices that a shopper reported from. Used to detect reporters who aren't
-- independent.
create table reporter_tie (
  user_id text not null references app_user on delete cascade,
  tie bytea not null,
  noted_at timestamptz not null,
  primary key (user_id, tie)
);
create index reporter_tie_noted_at on reporter_tie (noted_at);

-- Photos of shelf labels (docs/decisions/0069-photos-of-shelf-labels.md). The image files are stored outside the
-- database.
create table price_photo (
  own_price_id bigint primary key references own_price (id) on delete cascade,
  name uuid not null unique,
  taken_at timestamptz not null,
  -- State of the contribution to Open Prices. Null if the shopper didn't agree to one
  -- (docs/decisions/0072-giving-to-open-prices.md).
  gift text check (gift in ('waiting', 'given', 'refused')),
  gift_reason text,
  gift_next_try_at timestamptz,
  -- Ids of the photo and its price at Open Prices.
  gift_proof_id bigint,
  gift_price_id bigint
);
create index price_photo_taken_at on price_photo (taken_at);
create index price_photo_to_give on price_photo (gift_next_try_at) where gift = 'waiting';

-- Image files without a row in price_photo. Either being stored since that time, or, if null, no longer needed. A job
-- deletes them.
create table loose_photo (
  name uuid primary key,
  since timestamptz
);

create function loosen_photo() returns trigger language plpgsql as $$
begin
  insert into loose_photo (name, since) values (old.name, null) on conflict (name) do update set since = null;
  return null;
end
$$;
create trigger photo_is_loose after delete on price_photo for each row execute function loosen_photo();


-- ── Receipts ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Receipts that shoppers enter (docs/decisions/0048-receipts.md).
create table receipt (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  store_id integer not null references store on delete cascade,
  purchased_on date not null,
  -- Deposits and fees, minus discounts on the whole receipt.
  other_cents integer not null,
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- Hash of the day, total and lines, so that the same receipt is stored only once.
  fingerprint text not null,
  saved_at timestamptz not null,
  unique (user_id, fingerprint)
);
create index receipt_of_store on receipt (store_id);

create table receipt_line (
  receipt_id bigint not null references receipt on delete cascade,
  place integer not null,
  printed_name text not null,
  -- Null if the shopper didn't choose an item for the line.
  item_id integer references grocery_item on delete set null,
  -- Number of pieces, or pounds if the item was weighed.
  quantity double precision not null check (quantity > 0),
  is_by_weight boolean not null,
  -- For the whole line: the price paid, and the price without discounts.
  price_cents integer not null check (price_cents >= 0),
  regular_cents integer check (regular_cents > price_cents),
  -- The price Cartwise showed when the receipt was saved.
  promised_cents integer,
  is_member boolean not null default false,
  primary key (receipt_id, place)
);
-- Finds the items that a printed name was matched to before.
create index receipt_line_name on receipt_line (lower(printed_name)) where item_id is not null;
create index receipt_line_item on receipt_line (item_id);


-- ── Recipes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Recipes that shoppers saved (docs/decisions/0059-recipes.md).
create table recipe (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  title text not null check (length(title) between 1 and 120),
  -- Null if the recipe doesn't say.
  servings integer check (servings between 1 and 100),
  -- Number of servings it was last shown for, or of batches if the recipe doesn't give servings. Null if unchanged.
  cooked_for integer check (cooked_for between 1 and 100),
  -- The ingredient lines as written.
  ingredients text[] not null check (cardinality(ingredients) between 1 and 100),
  source_url text,
  -- Hash of the ingredients, so that the same recipe is stored only once.
  fingerprint text not null,
  saved_at timestamptz not null,
  unique (user_id, fingerprint)
);


-- ── Scan ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Items that shoppers proposed for barcodes, and for sizes on receipts, that aren't in the catalog
-- (docs/decisions/0054-scanning-barcodes.md).
create table proposed_item (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  -- Null for a size without a barcode.
  gtin text check (gtin ~ '^[0-9]{14}$'),
  -- A catalog item that has no barcode yet. Null if a new item should be created from the other columns.
  item_id integer references grocery_item on delete cascade,
  name text,
  brand text,
  unit text,
  category text,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  proposed_at timestamptz not null,
  unique (user_id, gtin),
  check ((item_id is null) = (name is not null and brand is not null and unit is not null and category is not null))
);
create unique index proposed_item_without_code on proposed_item (user_id, name, brand, unit) where gtin is null;
create index proposed_item_to_judge on proposed_item (proposed_at, id) where state = 'waiting';
create index proposed_item_of_item on proposed_item (item_id);


-- ── Live prices ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Services that send prices or stores (docs/decisions/0050-live-prices-by-agreement.md).
create table provider (
  name text primary key,
  -- Consecutive failures since the last usable response.
  failures integer not null default 0,
  paused_until timestamptz,
  last_answer_at timestamptz,
  last_price_at timestamptz,
  last_failure_at timestamptz,
  last_error text
);
insert into provider (name) values
  ('Kroger'), ('Open Prices'), ('Bureau of Labor Statistics'), ('Walmart'), ('USDA AMS'), ('All The Places');

-- Calls per clock hour. Used to compute the remaining daily quota and to show the last hour's results.
create table provider_hour (
  provider text not null references provider,
  endpoint text not null,
  starts_at timestamptz not null,
  call_count integer not null default 0,
  failure_count integer not null default 0,
  price_count integer not null default 0,
  primary key (provider, endpoint, starts_at)
);
create index provider_hour_starts_at on provider_hour (starts_at);

-- A store's id at the provider. Null if the provider doesn't have the store.
create table provider_store (
  provider text not null references provider,
  store_id integer not null references store on delete cascade,
  location_id text,
  looked_up_at timestamptz not null,
  primary key (provider, store_id)
);
create index provider_store_of_store on provider_store (store_id);

-- Prices that were requested, and when, so that no two processes request the same price
-- (docs/decisions/0066-prices-asked-for-by-looking.md).
create table provider_ask (
  provider text not null references provider,
  store_id integer not null references store on delete cascade,
  item_id integer not null references grocery_item on delete cascade,
  asked_at timestamptz not null,
  primary key (provider, store_id, item_id)
);
create index provider_ask_of_store on provider_ask (store_id);
create index provider_ask_of_item on provider_ask (item_id);
create index provider_ask_asked_at on provider_ask (asked_at);


-- ── Outside services and jobs ───────────────────────────────────────────────────────────────────────────────────────

create table geocode_cache (
  query text primary key,
  result jsonb not null,
  fetched_at timestamptz not null
);
create index geocode_cache_fetched_at on geocode_cache (fetched_at);

-- When the next call to a rate-limited service may go out, shared by all processes.
create table outbound_slot (
  name text primary key,
  next_at timestamptz not null
);

-- Counts attempts across all processes. The table is unlogged because losing the counts in a crash is acceptable.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_window_ends_at on rate_limit (window_ends_at);

-- Responses to writes that had an `Idempotency-Key`, so that a retry gets the same response. The key itself isn't
-- stored. Without it, nobody can decrypt a response or find out who sent the request.
create table kept_answer (
  key_hash bytea primary key,
  -- Null if the request came from a guest of a list.
  user_id text references app_user on delete cascade,
  -- Used to detect a different request with the same key.
  request_mac bytea not null,
  begun_at timestamptz not null,
  -- The encrypted response. Null until the write is done.
  answer bytea
);
create index kept_answer_user on kept_answer (user_id);
create index kept_answer_begun_at on kept_answer (begun_at);

-- Scheduled jobs (docs/decisions/0015-jobs-outbox-retention.md).
create table job (
  name text primary key,
  next_run_at timestamptz not null,
  -- The process that runs the job. An expired lease means that this process has died.
  leased_by text,
  leased_until timestamptz,
  failures integer not null default 0,
  last_finished_at timestamptz,
  last_error text
);


-- ── Page views ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Page views per host and hour or day (UTC). Hours are deleted after two days, days are kept
-- (docs/decisions/0010-page-views.md).
create table page_view (
  host text not null,
  grain text not null check (grain in ('hour', 'day')),
  starts_at timestamptz not null,
  views bigint not null check (views > 0),
  last_viewed_at timestamptz not null,
  primary key (host, grain, starts_at)
);


-- ── Limits ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Counts a user's rows at the time of the call, not at the start of the calling statement. Locks the user's row until
-- the transaction ends, so that concurrent calls can't exceed the limit between them.
create function cart_entries_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from cart_entry where user_id = who);
end
$$;

create function free_lines_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from free_line where user_id = who);
end
$$;

create function favorites_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from favorite where user_id = who);
end
$$;

create function recurring_orders_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from recurring_order where user_id = who and removed_at is null);
end
$$;
