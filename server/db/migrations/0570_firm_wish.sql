-- Whether the shopper asked for this very product; false if it was only picked among suggestions, so that a swap may
-- offer another brand.
alter table cart_entry add column is_firm boolean not null default true;
