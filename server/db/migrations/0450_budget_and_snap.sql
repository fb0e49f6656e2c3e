-- The most to spend on a trip, with tax, and whether SNAP pays for eligible food.
alter table preference
  add column budget_cents int check (budget_cents between 1 and 9999900),
  add column pays_with_snap boolean not null default false;
