-- Finds accepted reports whose prices haven't been published yet. Reports stay accepted after that.
create index own_price_to_publish on own_price (said_at)
  where state = 'accepted' and published_seen_at is distinct from seen_at;
