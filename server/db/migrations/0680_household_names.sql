-- The first version of 0650 stored users' ids in `household`, but these must not be kept when an account is deleted.
update counted_report set household = own_price_id::text where household !~ '^([0-9]+|unknown)$';
