-- Snapshots of comparisons that were shared by link (docs/decisions/0091-comparisons-that-stay.md). Rows are never
-- updated.
create table shared_comparison (
  id text primary key,
  owner_id text not null references app_user on delete cascade,
  content jsonb not null,
  shared_at timestamptz not null
);
create index shared_comparison_owner_id on shared_comparison (owner_id, shared_at);
