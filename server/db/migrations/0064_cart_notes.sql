-- What a shopper notes about a line of the cart, as lists have it; none is an empty text (docs/decisions/0056-at-hand-in-the-aisle.md).
alter table cart_entry add column note text not null default ''
  constraint cart_entry_note_length check (char_length(note) <= 120);
