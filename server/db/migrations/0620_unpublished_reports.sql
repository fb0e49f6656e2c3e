-- Accepted reports stay accepted after their prices have been published. These haven't been published yet.
create index own_price_to_publish on own_price (said_at)
  where state = 'accepted' and published_seen_at is distinct from seen_at;
