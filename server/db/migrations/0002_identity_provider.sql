-- Accounts of the embedded identity provider; an outside provider keeps its own.
create table idp_account (
  id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create unique index idp_account_email on idp_account (lower(email));

-- Signing keys, cookie keys and the app's own client secret, made once: in the database rather than in a file,
-- so that every process answers as the same provider.
create table idp_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);

-- Links of verification mails: single use, only the hash is kept.
create table idp_email_token (
  token_hash bytea primary key,
  account_id text not null references idp_account on delete cascade,
  expires_at timestamptz not null
);
create index idp_email_token_account_id on idp_email_token (account_id);
create index idp_email_token_expires_at on idp_email_token (expires_at);

-- Storage of the OpenID provider, one row per model instance; ids are hashed because some are secrets.
create table idp_payload (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
create index idp_payload_grant_id on idp_payload (grant_id) where grant_id is not null;
create index idp_payload_uid on idp_payload (model, uid) where uid is not null;
create index idp_payload_expires_at on idp_payload (expires_at);
