-- Who contributed a held price, if the source is crowdsourced. An item's first price waits until someone else agrees.
alter table held_price add column contributor text;
