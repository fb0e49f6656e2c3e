-- Accounts that were begun and never confirmed are found without reading the rest (docs/decisions/0037-whose-an-address-is.md).
create index app_user_unconfirmed_created_at on app_user (created_at) where not email_verified;
create index idp_account_unproven_created_at on idp_account (created_at) where email_verified_at is null;

-- And what refers to them.
create index family_member_added_by on family_member (added_by);
create index suggestion_user_id on suggestion (user_id);
