-- Photos of shelf labels (docs/decisions/0069-photos-of-shelf-labels.md). The pictures themselves lie outside the database, by their names.
create table price_photo (
  own_price_id bigint primary key references own_price (id) on delete cascade,
  name uuid not null unique,
  taken_at timestamptz not null
);
create index price_photo_taken_at on price_photo (taken_at);

-- Pictures that nothing names: being kept since then, or, without a time, no longer wanted. A job deletes them.
create table loose_photo (
  name uuid primary key,
  since timestamptz
);

create function loosen_photo() returns trigger language plpgsql as $$
begin
  insert into loose_photo (name, since) values (old.name, null) on conflict (name) do update set since = null;
  return null;
end
$$;
create trigger photo_is_loose after delete on price_photo for each row execute function loosen_photo();
