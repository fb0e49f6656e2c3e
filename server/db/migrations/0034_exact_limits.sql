-- How many rows of what is limited a user has, as of this moment rather than of the beginning of the statement that asks. Until
-- its transaction ends nobody else gets an answer about that user: calls at once cannot pass a limit together.
create function cart_entries_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from cart_entry where user_id = who);
end
$$;

create function free_lines_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from free_line where user_id = who);
end
$$;

create function favorites_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from favorite where user_id = who);
end
$$;

create function recurring_orders_of(who text) returns bigint language plpgsql volatile as $$
begin
  perform from app_user where id = who for no key update;
  return (select count(*) from recurring_order where user_id = who and removed_at is null);
end
$$;

-- Text messages of the last 24 hours, to one number and of the whole product.
create index message_sms on message (created_at) where channel = 'sms';
create index message_sms_recipient on message (recipient, created_at) where channel = 'sms';
