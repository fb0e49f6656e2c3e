-- Whether the shopper asked for exactly this product. False if it was picked from suggestions, so that a swap may
-- offer another brand.
alter table cart_entry add column is_firm boolean not null default true;
