-- Messages with a lower turn are sent first. 0 if someone is waiting for the message, such as a sign-in link.
-- Otherwise, its position in the queue of its user's messages when it was added, starting at 1.
alter table message add column turn integer not null default 0;
create index message_due_by_turn on message (channel, turn, next_attempt_at nulls first, id)
  where state in ('queued', 'sending');
drop index message_due;
alter index message_due_by_turn rename to message_due;
