-- The last day of the promotion that a shopper saw; null where it was none, or its end was not shown
-- (docs/decisions/0060-the-end-of-a-promotion.md).
alter table own_price add column promotion_ends_on date;
