-- Allows a store's price with the card and its price without the card to be seen at the same time.
create unique index price_observation_once_by_kind on price_observation
  (item_id, chain_id, coalesce(store_id, 0), source_id, channel, observed_at, is_member);
drop index price_observation_once;
alter index price_observation_once_by_kind rename to price_observation_once;
