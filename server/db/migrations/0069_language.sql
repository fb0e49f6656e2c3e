-- What a shopper reads Cartwise in, as last seen: mails that no request of theirs writes are written in it.
alter table app_user add column language text not null default 'en' check (language in ('en', 'es'));
