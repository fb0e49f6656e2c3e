-- Who told a held price, if its source is a crowd: an item's first price waits until someone else agrees.
alter table held_price add column contributor text;
