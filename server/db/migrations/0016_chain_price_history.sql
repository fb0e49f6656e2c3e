-- The newest sightings of an item anywhere in a chain, for its price history: a chain has thousands of stores.
create index price_observation_chain_history on price_observation (item_id, chain_id, observed_at);
