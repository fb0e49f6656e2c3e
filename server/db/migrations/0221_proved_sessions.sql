-- When the shopper last gave the password or passkey again, for what a session left open must not be enough to do.
alter table session add column proved_at timestamptz;
-- The sign-in was begun to give it again.
alter table sign_in_attempt add column proves boolean not null default false;
