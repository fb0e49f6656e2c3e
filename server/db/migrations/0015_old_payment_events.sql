-- What is old enough to be forgotten is found without reading the rest.
create index payment_event_applied on payment_event (applied_at) where applied_at is not null;
create index test_payment_event_delivered on test_payment_event (delivered_at) where delivered_at is not null;
