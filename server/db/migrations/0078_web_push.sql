-- Browsers that show price alerts as notifications (docs/decisions/0070-web-push.md).
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id text not null references app_user on delete cascade,
  -- Where the browser's push service takes messages for it, and what they are encrypted with. Nobody else is to know them.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  -- Since when nothing could be sent there; null while it could.
  failing_since timestamptz
);
create index push_subscription_of_user on push_subscription (user_id);
create index push_subscription_failing on push_subscription (failing_since) where failing_since is not null;

-- A notification is a message like mails and texts. It goes with its device.
alter table message drop constraint message_channel_check;
alter table message
  add constraint message_channel_check check (channel in ('mail', 'sms', 'push')),
  add column push_subscription_id bigint references push_subscription on delete cascade;
create index message_of_push_subscription on message (push_subscription_id) where push_subscription_id is not null;
