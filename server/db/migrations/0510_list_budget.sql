-- The household's budget for the list, before tax. All members see it.
alter table grocery_list add column budget_cents int check (budget_cents between 1 and 9999900);
