-- Who counts as established, and who is independent of whom (docs/decisions/0075-nobody-moves-totals.md).
alter table reporter
  -- Accepted reports of prices that the page didn't show already, since the last one that was found wrong, and when the
  -- first and the last of them were said.
  add column new_count integer not null default 0,
  add column first_new_at timestamptz,
  add column last_new_at timestamptz;

-- Networks and devices that a shopper reported prices from: keyed hashes, kept for 30 days.
create table reporter_tie (
  user_id text not null references app_user on delete cascade,
  tie bytea not null,
  noted_at timestamptz not null,
  primary key (user_id, tie)
);
create index reporter_tie_noted_at on reporter_tie (noted_at);
