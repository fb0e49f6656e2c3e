-- A message is sent by whoever holds it. 'sending' until next_attempt_at, when it is anybody's again; 'sent' means that
-- the provider took it, 'failed' that nobody will try again.
alter table message drop constraint message_state_check;
alter table message
  add constraint message_state_check check (state in ('queued', 'sending', 'sent', 'failed')),
  -- Null: at once.
  add column next_attempt_at timestamptz,
  -- An attempt ended without an answer: the provider may have it, and is asked before the next one.
  add column is_doubtful boolean not null default false,
  add column first_attempt_at timestamptz,
  add column reply_to text,
  add column provider_id text,
  -- What the provider said later about a text message, in its own words.
  add column delivery text,
  add column last_error text;
create index message_due on message (channel, next_attempt_at nulls first, id) where state in ('queued', 'sending');
create unique index message_provider_id on message (channel, provider_id);
create index message_of_user on message (user_id, channel, created_at);

-- Numbers that answered STOP.
create table sms_opt_out (
  phone_number text primary key,
  opted_out_at timestamptz not null
);

-- STOP and START as they came, each once: a webhook that is sent again must not undo a later one.
create table sms_reply (
  provider_id text primary key,
  phone_number text not null,
  keyword text not null check (keyword in ('stop', 'start')),
  received_at timestamptz not null
);

-- What shoppers told the team; the mail about it is a message.
create table suggestion (
  id bigint generated always as identity primary key,
  user_id text references app_user on delete set null,
  user_email text not null,
  title text not null check (title <> ''),
  suggestion text not null check (suggestion <> ''),
  message_id bigint not null references message,
  created_at timestamptz not null
);
