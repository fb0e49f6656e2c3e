-- Whether the budget is for each week instead of each trip.
alter table preference add column has_weekly_budget boolean not null default false;
