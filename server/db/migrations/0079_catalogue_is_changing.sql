-- Whether items were written since the catalogue was last finished: what a process has made of it is then not asked
-- (docs/decisions/0071-search-in-the-process.md). A change that was broken off stays one until it is finished.
alter table catalogue_version add column is_changing boolean not null default false;
update catalogue_version set is_changing = exists (select from search_word_change);

create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    update catalogue_version set is_changing = true where not is_changing;
  end if;
  return null;
end
$$;
create trigger added_items after insert on grocery_item
  referencing new table as touched for each statement execute function note_catalogue_change();
create trigger deleted_items after delete on grocery_item
  referencing old table as touched for each statement execute function note_catalogue_change();
create trigger changed_items after update on grocery_item
  referencing new table as touched for each statement execute function note_catalogue_change();
