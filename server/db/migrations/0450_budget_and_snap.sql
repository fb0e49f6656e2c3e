-- The budget for a shopping trip, including tax, and whether the shopper pays for eligible food with SNAP.
alter table preference
  add column budget_cents int check (budget_cents between 1 and 9999900),
  add column pays_with_snap boolean not null default false;
