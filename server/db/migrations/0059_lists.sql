-- Lists beside the cart, alone or together (docs/decisions/0057-lists-together.md).
create table grocery_list (
  id bigint generated always as identity primary key,
  owner_id text not null references app_user on delete cascade,
  name text not null,
  -- From Sunday, 0: it comes back every week on that day, next at that instant.
  resets_on smallint check (resets_on between 0 and 6),
  resets_at timestamptz,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- Of the last operation on it, without gaps; who writes locks this row.
  seq bigint not null default 0,
  -- One more with each change of its name or members.
  version bigint not null default 0
);
create index grocery_list_of_owner on grocery_list (owner_id);
create index grocery_list_to_reset on grocery_list (resets_at) where resets_at is not null;

-- An account, or a guest by name, whose browser has a secret.
create table list_member (
  id bigint generated always as identity primary key,
  list_id bigint not null references grocery_list on delete cascade,
  user_id text references app_user on delete cascade,
  guest_hash bytea,
  guest_name text,
  role text not null check (role in ('owner', 'edit', 'tick')),
  joined_at timestamptz not null,
  -- To the day.
  seen_at timestamptz not null,
  -- In the shop with this list until then, unless they say so again.
  shopping_until timestamptz,
  check ((user_id is null) = (guest_hash is not null)),
  check ((guest_name is null) = (guest_hash is null)),
  check (guest_hash is null or role = 'tick'),
  unique (list_id, user_id),
  unique (list_id, guest_hash)
);
create index list_member_of_user on list_member (user_id);
create index list_guest_seen_at on list_member (seen_at) where guest_hash is not null;

-- A link that lets others join; one that is revoked is deleted.
create table list_invitation (
  id bigint generated always as identity primary key,
  list_id bigint not null references grocery_list on delete cascade,
  token_hash bytea not null unique,
  role text not null check (role in ('edit', 'tick')),
  ends_at timestamptz not null,
  joined_count integer not null default 0
);
create index list_invitation_of_list on list_invitation (list_id);
create index list_invitation_ends_at on list_invitation (ends_at);

-- What was done, each once. Members are numbers that outlive them.
create table list_operation (
  list_id bigint not null references grocery_list on delete cascade,
  seq bigint not null,
  -- Made by the device.
  id uuid not null,
  member_id bigint not null,
  line uuid not null,
  kind text not null,
  -- The fields of a new line, or the field that is set and its value.
  what jsonb,
  at timestamptz not null,
  primary key (list_id, seq),
  unique (list_id, id)
);
create index list_operation_at on list_operation (at);

-- The lines as those operations left them.
create table list_line (
  list_id bigint not null references grocery_list on delete cascade,
  line uuid not null,
  name text not null,
  item_id integer references grocery_item on delete set null,
  firmness text not null,
  quantity double precision not null,
  note text not null,
  position double precision not null,
  added_by bigint not null,
  ticked_by bigint,
  ticked_at timestamptz,
  removed_at timestamptz,
  -- Of the operation that changed it last.
  seq bigint not null,
  primary key (list_id, line)
);
create index list_line_removed_at on list_line (removed_at) where removed_at is not null;
create index list_line_of_item on list_line (item_id) where item_id is not null;

-- However a member comes, goes or changes, also with an account that is deleted, the others hear of it.
create function tell_list_members() returns trigger language plpgsql as $$
begin
  update grocery_list set version = version + 1
  where id = case when tg_op = 'DELETE' then old.list_id else new.list_id end;
  return null;
end $$;
create trigger list_member_comes_or_goes after insert or delete on list_member
  for each row execute function tell_list_members();
create trigger list_member_changes after update on list_member
  for each row when (old.role <> new.role or old.user_id is distinct from new.user_id)
  execute function tell_list_members();
