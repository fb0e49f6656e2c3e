-- What was added at once, such as a pasted list, is shown in its own order, and says by this moment which lines those are
-- (docs/decisions/0026-the-last-of-entry.md); null for a line that came alone.
alter table cart_entry add column added_together timestamptz;
