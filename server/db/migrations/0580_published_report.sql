-- When the price published from this report was seen. It stays the same if the shopper corrects the report, so that
-- withdrawing the correction also removes the published price.
alter table own_price add column published_seen_at timestamptz;
update own_price set published_seen_at = seen_at where state = 'counted';
-- Each reporter's oldest unreviewed reports.
create index own_price_to_review on own_price (user_id, said_at) where state in ('waiting', 'held');
