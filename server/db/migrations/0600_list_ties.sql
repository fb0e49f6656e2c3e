-- What the reporters share; each kind has its own limit. Older rows, and rows written by the previous version while
-- it's being replaced, are treated as devices.
alter table reporter_tie add column kind text not null default 'device' check (kind in ('network', 'device', 'list'));
-- When the shopper last used the network or device, or left the list. Null while the shopper is on the list.
alter table reporter_tie alter column noted_at drop not null;
-- Finds the other shoppers with the same tie. It covers all columns of the query, so that only a few rows are read even
-- if thousands of shoppers share a mobile carrier's network.
create index reporter_tie_tie on reporter_tie (tie, user_id) include (noted_at);

-- Keeps the tie when a shopper leaves a list or is removed from it, or when the list is deleted.
create function note_list_tie() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    -- Does nothing if the account is being deleted. Doesn't lock the account, because accounts are locked before lists.
    update reporter_tie set noted_at = now()
    where user_id = old.user_id and tie = convert_to('list ' || old.list_id, 'UTF8');
  end if;
  if tg_op <> 'DELETE' then
    insert into reporter_tie (user_id, kind, tie, noted_at)
    select new.user_id, 'list', convert_to('list ' || new.list_id, 'UTF8'), null where new.user_id is not null
    on conflict (user_id, tie) do update set noted_at = null;
  end if;
  return null;
end $$;
create trigger list_ties after insert or update of user_id or delete on list_member
  for each row execute function note_list_tie();

insert into reporter_tie (user_id, kind, tie, noted_at)
select user_id, 'list', convert_to('list ' || list_id, 'UTF8'), null from list_member where user_id is not null;
