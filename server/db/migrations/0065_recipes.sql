-- Recipes that shoppers keep (docs/decisions/0059-recipes.md).
create table recipe (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  title text not null check (length(title) between 1 and 120),
  -- Null where nobody said for how many.
  servings integer check (servings between 1 and 100),
  -- For how many it was looked at last, or how many times of it; null as it says.
  cooked_for integer check (cooked_for between 1 and 100),
  -- As written, line by line.
  ingredients text[] not null check (cardinality(ingredients) between 1 and 100),
  source_url text,
  -- Of the ingredients: the same recipe is kept once.
  fingerprint text not null,
  saved_at timestamptz not null,
  unique (user_id, fingerprint)
);
