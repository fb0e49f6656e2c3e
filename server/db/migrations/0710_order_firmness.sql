-- The same as in the cart: false if the product was picked from suggestions, so that a swap may offer another brand.
alter table recurring_order_item add column is_firm boolean not null default true;
