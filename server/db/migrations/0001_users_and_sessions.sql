-- A user is who the identity provider says: (issuer, subject), never the e-mail (DESIGN §6).
create table app_user (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null default false,
  first_name text,
  last_name text,
  profile_image_url text,
  subscription_status text not null default 'free',
  subscription_canceled_at timestamptz,
  subscription_current_period_end timestamptz,
  created_at timestamptz not null,
  unique (issuer, subject)
);

-- Only the hash of the cookie's value is stored: a copy of the table signs nobody in.
create table session (
  id_hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  provider_id_token text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_user_id on session (user_id);
create index session_expires_at on session (expires_at);

-- What must survive the trip to the identity provider and back; deleted on use.
create table sign_in_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  is_mobile boolean not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_expires_at on sign_in_attempt (expires_at);
