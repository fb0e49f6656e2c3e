-- An address belongs to nobody until it is proven: many may sign up with it, one can confirm it (decision 0037).
drop index idp_account_email;
create unique index idp_account_proven_email on idp_account (lower(email)) where email_verified_at is not null;
create index idp_account_email on idp_account (lower(email));

-- Where an account is signed in at the provider, to end that.
create index idp_payload_account_id on idp_payload ((payload->>'accountId'));
