-- A link to the address that an account had: it brings the address back (decision 0047).
alter table idp_email_token drop constraint idp_email_token_purpose_check;
alter table idp_email_token add constraint idp_email_token_purpose_check
  check (purpose in ('confirm', 'change', 'reset', 'undo'));
