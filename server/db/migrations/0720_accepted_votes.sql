-- An accepted vote keeps its household, so that it still counts when households agree.
alter table price_vote drop constraint price_vote_check;
