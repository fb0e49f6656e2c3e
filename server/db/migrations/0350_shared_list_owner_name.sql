-- How much of the owner's name a shared list shows. Lists shared before promised the first name alone.
alter table shared_list add column owner_name text not null default 'first'
  check (owner_name in ('full', 'first', 'anonymous'));
