-- The users with what decides about Premium: whether they are on the family list, by verified e-mail whatever its case
-- and the spaces around it. Read with every request, so that a change of the list holds at once.
create view subscriber as
select app_user.*,
  app_user.email_verified
    and exists (select from family_member where family_member.email = lower(btrim(app_user.email))) as is_family_member
from app_user;
