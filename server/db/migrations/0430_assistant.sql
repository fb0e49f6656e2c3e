-- Assistants that a shopper has allowed to use their cart and lists (docs/decisions/0085-tools-for-assistants.md). A
-- token is valid only while its row exists, so deleting the row disconnects the assistant.
create table assistant (
  number bigint generated always as identity unique,
  user_id text not null references app_user on delete cascade,
  client_id text not null,
  name text not null,
  may_write boolean not null,
  connected_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, client_id)
);
