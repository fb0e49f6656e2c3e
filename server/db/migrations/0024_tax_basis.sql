-- Tax is 8 % of everything, or about what the store's state asks for (docs/decisions/0020-tax-flat-or-by-state.md).
alter table preference add column tax_basis text not null default 'flat' check (tax_basis in ('flat', 'state'));
