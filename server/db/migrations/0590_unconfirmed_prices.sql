-- A crowdsourced price waits as unconfirmed until a second contributor or another source agrees.
alter table held_price drop constraint held_price_doubt_check,
  add constraint held_price_doubt_check check (doubt in ('outlier', 'jump', 'unconfirmed'));
