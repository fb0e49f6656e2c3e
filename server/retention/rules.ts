import { type RawBuilder, sql } from 'kysely';
import { PHOTO_DAYS } from '#contract/limits.ts';
import { said } from '#domain/language.ts';
import { TIE_DAYS } from '#server/features/price-reports/api.ts';
import { hasNothing } from '#server/features/your-data/api.ts';
import { ANSWERS_KEPT_DAYS } from '#server/http/idempotency.ts';

/** Keeps rows for this many days after the time in column `since`, which is `from` in words; rows without a time stay. */
const rule = (
  days: number,
  ...[what, table, since, from, where = sql`true`]: [
    what: string,
    table: string,
    since: string,
    from: string,
    /** Applies only to these rows. */
    where?: RawBuilder<unknown>,
  ]
) => ({ days, what, table, since, from, where });

/** A suggestion's email is deleted with the suggestion. */
const messagesThat = (state: string) => sql`state = ${state}
  and not exists (select from suggestion where suggestion.message_id = message.id)`;

/** A user with an unconfirmed address, without any data or session. */
const isAbandoned = sql`not email_verified
  and exists (select from idp_account a where a.id = app_user.subject and a.email_verified_at is null)
  and ${hasNothing({ id: sql.ref('app_user.id'), subject: sql.ref('app_user.subject'), email: null })}`;

/** An account without a user is deleted too. */
const isWithoutUser = sql`email_verified_at is null
  and not exists (select from app_user where app_user.subject = idp_account.id)`;

/**
 * How long data is kept; applied in this order by one job. `docs/operations.md` has the same table. Price observations
 * are dropped by month (`dropOldMonths`). Data in neither stays until its account is deleted, or forever.
 */
export const rules = [
  rule(0, said('Sessions'), 'session', 'expires_at', said('they end')),
  rule(0, said('Sign-ins in progress'), 'sign_in_attempt', 'expires_at', said('they end')),
  rule(0, said('Sign-in page sessions'), 'idp_payload', 'expires_at', said('they end')),
  rule(0, said('Links in account emails'), 'idp_email_token', 'expires_at', said('they end')),
  rule(0, said('Passkey sign-in requests'), 'idp_challenge', 'expires_at', said('it ends')),
  rule(0, said('Counts of sign-in tries'), 'rate_limit', 'window_ends_at', said('they end')),
  rule(
    ANSWERS_KEPT_DAYS,
    said('Saved replies, in case you retry'),
    'kept_answer',
    'begun_at',
    said('the request came'),
  ),
  // The last 24 hours are shown; the rest allows for clock differences.
  rule(2, said('Page views by hour'), 'page_view', 'starts_at', said('the hour'), sql`grain = 'hour'`),
  rule(PHOTO_DAYS, said('Photos of shelf labels'), 'price_photo', 'taken_at', said('they were taken')),
  // If the price is reported again after that, it's reviewed again.
  rule(90, said('Prices held for review'), 'held_price', 'held_at', said('they were told')),
  // They show which reports are independent; a report counts for 14 days.
  rule(
    TIE_DAYS,
    said('Scrambled IDs of networks and devices that reported prices'),
    'reporter_tie',
    'noted_at',
    said('a price was last reported there'),
  ),
  rule(2, said('Prices from live services'), 'provider_ask', 'asked_at', said('they were requested')),
  rule(2, said('Requests to live price services'), 'provider_hour', 'starts_at', said('the hour')),
  rule(365, said('Advertised prices'), 'advertised_price', 'told_at', said('they were told')),
  rule(365, said('Suggestions'), 'suggestion', 'created_at', said('they were written')),
  // Long enough to investigate a complaint.
  rule(90, said('Sent messages'), 'message', 'created_at', said('they were written'), messagesThat('sent')),
  // Longer, since the operator may want to investigate and resend them.
  rule(
    180,
    said('Failed messages'),
    'message',
    'created_at',
    said('they were written'),
    messagesThat('failed'),
  ),
  // Reinstalled, lost or sold; a browser still in use registers again.
  rule(
    14,
    said('Devices we can’t send notifications to'),
    'push_subscription',
    'failing_since',
    said('it first failed'),
  ),
  // Twilio repeats reports within hours. Numbers that sent STOP stay.
  rule(90, said('Replies to text messages'), 'sms_reply', 'received_at', said('they arrived')),
  // If a phone resends operations after that, they're applied again.
  rule(90, said('Items checked off'), 'shop_operation', 'applied_at', said('they were applied')),
  rule(0, said('List invite links'), 'list_invitation', 'ends_at', said('they end')),
  rule(90, said('List changes'), 'list_operation', 'at', said('they were applied')),
  // Until then, a late change from an offline device doesn't restore one.
  rule(90, said('Deleted list items'), 'list_line', 'removed_at', said('they were removed')),
  rule(
    180,
    said('List guests'),
    'list_member',
    'seen_at',
    said('they last opened it'),
    sql`guest_hash is not null`,
  ),
  // Stores are remodeled; regular shoppers keep theirs up to date.
  rule(
    365,
    said('Your route through stores'),
    'shop_walk',
    'walked_at',
    said('the shopper last checked something off there'),
  ),
  // Stripe repeats an event within three days. Unapplied events stay.
  rule(90, said('Payment events'), 'payment_event', 'applied_at', said('they were applied')),
  rule(90, said('Test payment events'), 'test_payment_event', 'delivered_at', said('they were delivered')),
  // After 90 days an address is looked up again; the old result is used while the service is down.
  rule(180, said('Addresses people looked up'), 'geocode_cache', 'fetched_at', said('they were looked up')),
  // Areas without shoppers needn't be refreshed every month. The stores themselves stay.
  rule(
    180,
    said('Areas we looked up stores for'),
    'store_area',
    'last_wanted_at',
    said('someone last looked there'),
  ),
  // As long as they can be restored.
  rule(1, said('Removed recurring orders'), 'recurring_order', 'removed_at', said('they were removed')),
  // Prevents carrying out a date twice; dates older than a month aren't made up for.
  rule(90, said('Recurring order history'), 'recurring_run', 'ran_at', said('they ran')),
  // Deleted even if the address has another account; otherwise it would show whether it has one (decision 0037).
  rule(
    30,
    said('Empty accounts that were never confirmed'),
    'app_user',
    'created_at',
    said('they were started'),
    isAbandoned,
  ),
  rule(
    30,
    said('Their sign-in details'),
    'idp_account',
    'created_at',
    said('they were started'),
    isWithoutUser,
  ),
  // A list in use never expires, even if it's opened only every Thanksgiving.
  rule(730, said('Shared lists'), 'shared_list', 'last_opened_at', said('they were last opened')),
];
