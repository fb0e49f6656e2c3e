-- Who does what is done by the clock, and when next (docs/decisions/0015-jobs-outbox-retention.md).
create table job (
  name text primary key,
  next_run_at timestamptz not null,
  -- One process at a time; a lease that ran out belonged to a process that died.
  leased_by text,
  leased_until timestamptz,
  failures integer not null default 0,
  last_finished_at timestamptz,
  last_error text
);
drop schema if exists pgboss cascade;

-- Lists that nobody opens any more are deleted. When those of today were opened is not known: they start anew.
alter table shared_list add column last_opened_at timestamptz not null default now();

-- Rows that are old enough to be deleted are found without reading the rest.
create index shared_list_last_opened_at on shared_list (last_opened_at);
create index recurring_run_ran_at on recurring_run (ran_at);
create index geocode_cache_fetched_at on geocode_cache (fetched_at);
create index sms_reply_received_at on sms_reply (received_at);
create index suggestion_created_at on suggestion (created_at);
create index suggestion_message_id on suggestion (message_id);
