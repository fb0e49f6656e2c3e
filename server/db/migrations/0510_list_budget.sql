-- The most that a household wants to spend on a list, before tax; all members see it.
alter table grocery_list add column budget_cents int check (budget_cents between 1 and 9999900);
