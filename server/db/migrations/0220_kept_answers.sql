-- The answer to each write that came with an `Idempotency-Key`, so that a retry gets it again. Without the key, which is
-- not stored, nobody can tell whose request it was or read the answer.
create table kept_answer (
  key_hash bytea primary key,
  -- Null for a guest of lists.
  user_id text references app_user on delete cascade,
  -- Tells the same request from another one with the same key.
  request_mac bytea not null,
  begun_at timestamptz not null,
  -- Encrypted; null until the write is done.
  answer bytea
);
create index kept_answer_user on kept_answer (user_id);
create index kept_answer_begun_at on kept_answer (begun_at);
