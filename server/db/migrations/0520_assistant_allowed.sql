-- An assistant that comes with an external provider's token has to wait until the shopper allows it on the account page
-- (docs/decisions/0085-tools-for-assistants.md). The embedded provider asks before it issues a token.
alter table assistant add column is_allowed boolean not null default true;
