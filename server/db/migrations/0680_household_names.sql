-- The first version of 0650 named households after shoppers' ids, which must not outlive their accounts.
update counted_report set household = own_price_id::text where household !~ '^([0-9]+|unknown)$';
