-- Messages with a lower turn are sent first. 0: someone is waiting for it, such as for a sign-in link. Otherwise, the
-- message's place among the messages of its user that were waiting when it was added, from 1.
alter table message add column turn integer not null default 0;
create index message_due_by_turn on message (channel, turn, next_attempt_at nulls first, id)
  where state in ('queued', 'sending');
drop index message_due;
alter index message_due_by_turn rename to message_due;
