-- A shared list may outlive its owner's account, by their choice: it then belongs to nobody (docs/decisions/0039-ones-own-data.md).
-- Unless it was disowned before, it still goes with the account.
alter table shared_list alter column owner_id drop not null;
