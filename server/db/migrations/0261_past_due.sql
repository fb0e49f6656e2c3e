-- A renewal could not be paid, and the payment provider tries again. Premium stays on meanwhile.
alter table app_user add column subscription_is_past_due boolean not null default false;

create or replace view subscriber as
select id, issuer, subject, email, email_verified, first_name, last_name, profile_image_url,
  subscription_status, subscription_canceled_at, subscription_current_period_end, created_at,
  email_verified
    and exists (select from family_member where family_member.email = lower(btrim(app_user.email))) as is_family_member,
  subscription_is_past_due
from app_user;
