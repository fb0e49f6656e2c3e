-- Transactions of the last day that changed data prices are computed from. Processes cache what they have read until a
-- transaction is listed here that wasn't visible in their snapshot. A counter would make writers wait for each other.
-- Not part of backups.
create table price_change (
  xid xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into price_change default values on conflict do nothing;
  if found then
    delete from price_change where xid in (
      select xid from price_change where xid in (select xid from price_change order by xid limit 100)
        and changed_at < now() - interval '1 day' for update skip locked
    );
  end if;
  return null;
end $$;

create trigger price_changes after insert or update or delete or truncate on current_store_price
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on current_chain_price
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on current_store_member_price
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on current_chain_member_price
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on item_sighting
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on grocery_item
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on store_brand
  for each statement execute function note_price_change();
create trigger price_changes after insert or update or delete or truncate on chain
  for each statement execute function note_price_change();
