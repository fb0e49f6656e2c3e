-- Answers of the geocoding service, so that the same question is asked once.
create table geocode_cache (
  query text primary key,
  result jsonb not null,
  fetched_at timestamptz not null
);

-- When the next call to a rate-limited service may go out, shared by every process.
create table outbound_slot (
  name text primary key,
  next_at timestamptz not null
);

-- Mails and text messages are rows first; a provider that is down loses nothing (DESIGN §7).
create table message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  user_id text references app_user on delete set null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index message_created_at on message (created_at desc);

-- Counters of attempts, shared by every process.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_window_ends_at on rate_limit (window_ends_at);
