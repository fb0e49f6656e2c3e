-- Receipts print sizes that the catalog doesn't have: shoppers propose these without a bar code.
alter table proposed_item alter column gtin drop not null;
create unique index proposed_item_without_code on proposed_item (user_id, name, brand, unit) where gtin is null;
