-- An accepted vote keeps its household, so that it also counts towards agreement between households.
alter table price_vote drop constraint price_vote_check;
