-- After a reported promotion has ended, the report no longer confirms newer reports of the same price.
alter table counted_report add column promotion_ends_on date;
update counted_report counted set promotion_ends_on = own.promotion_ends_on
from own_price own
where own.id = counted.own_price_id and own.seen_at = counted.seen_at and own.promotion_ends_on is not null;
