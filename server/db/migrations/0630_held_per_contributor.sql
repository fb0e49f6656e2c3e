-- Prices of the same item, store and time are held separately for each contributor, so that nobody can block another's
-- price.
alter table held_price
  drop constraint held_price_item_id_chain_id_store_id_source_channel_observe_key,
  add constraint held_price_once
    unique nulls not distinct (item_id, chain_id, store_id, source, channel, observed_at, contributor);
