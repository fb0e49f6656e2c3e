-- A shopper sees where they are signed in: by which device, and from which network it was begun (its first parts alone).
alter table session add column number bigint generated always as identity;
alter table session add column device text;
alter table session add column network text;
create unique index session_number on session (number);

-- What a mailed link is for, and the address that one proves which is not the account's yet.
alter table idp_email_token add column purpose text not null default 'confirm'
  check (purpose in ('confirm', 'change', 'reset'));
alter table idp_email_token add column new_email text;
