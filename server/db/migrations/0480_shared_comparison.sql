-- Comparisons under a link, as they were when they were shared (docs/decisions/0091-comparisons-that-stay.md). Nothing
-- updates a row.
create table shared_comparison (
  id text primary key,
  owner_id text not null references app_user on delete cascade,
  content jsonb not null,
  shared_at timestamptz not null
);
create index shared_comparison_owner_id on shared_comparison (owner_id, shared_at);
