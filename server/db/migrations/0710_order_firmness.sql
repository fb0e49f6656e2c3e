-- As in the cart: false if the product was only picked among suggestions, so that a swap may offer another brand.
alter table recurring_order_item add column is_firm boolean not null default true;
