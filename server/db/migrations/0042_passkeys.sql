-- Passkeys: the public half of a key whose other half never leaves the shopper's device (decision 0038).
create table idp_passkey (
  credential_id text primary key,
  number bigint generated always as identity unique,
  account_id text not null references idp_account on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index idp_passkey_account_id on idp_passkey (account_id);

-- What a key has to sign, once; of an account where it is to be a new one, of nobody for a sign-in.
create table idp_challenge (
  challenge_hash bytea primary key,
  account_id text references idp_account on delete cascade,
  expires_at timestamptz not null
);
create index idp_challenge_account_id on idp_challenge (account_id);
create index idp_challenge_expires_at on idp_challenge (expires_at);
