-- IANA names. The shopper's time zone, as the browser last reported it; null until one has.
alter table preference add column time_zone text;

-- The zone an order's dates are counted in: the shopper's when it was created. It stays with the order, so that no date comes
-- twice after a move. Orders from before keep counting in UTC.
alter table recurring_order add column time_zone text not null default 'UTC';
