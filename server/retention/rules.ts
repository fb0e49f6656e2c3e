import { type RawBuilder, sql } from 'kysely';
import { PHOTO_RETENTION_DAYS } from '#contract/limits.ts';
import { deferredText } from '#domain/language.ts';
import { REPORTER_TIE_RETENTION_DAYS } from '#server/features/price-reports/api.ts';
import { createHasNoDataCondition } from '#server/features/your-data/api.ts';
import { STORED_RESPONSE_DAYS } from '#server/http/idempotency.ts';

/**
 * Deletes rows `days` after the time in the column `since`. Rows without a time are kept. `startDescription` completes
 * the phrase "30 days after …", for example with "they end".
 */
const createRule = (
  days: number,
  ...[what, table, since, startDescription, where = sql`true`]: [
    what: string,
    table: string,
    since: string,
    startDescription: string,
    where?: RawBuilder<unknown>,
  ]
) => ({ days, what, table, since, from: startDescription, where });

/** Excludes suggestion emails, because they're deleted along with their suggestions. */
const messagesInState = (state: string) => sql`state = ${state}
  and not exists (select from suggestion where suggestion.message_id = message.id)`;

const isAbandoned = sql`not email_verified
  and exists (select from idp_account a where a.id = app_user.subject and a.email_verified_at is null)
  and ${createHasNoDataCondition({ id: sql.ref('app_user.id'), subject: sql.ref('app_user.subject'), email: null })}`;

const isWithoutUser = sql`email_verified_at is null
  and not exists (select from app_user where app_user.subject = idp_account.id)`;

/**
 * A job applies the rules in this order. `docs/operations.md` has the same table. `dropOldMonths` deletes price
 * observations one month at a time. Other data is stored until its account is deleted, or forever if it doesn't belong
 * to an account.
 */
export const retentionRules = [
  createRule(0, deferredText('Sessions'), 'session', 'expires_at', deferredText('they end')),
  createRule(
    0,
    deferredText('Sign-ins in progress'),
    'sign_in_attempt',
    'expires_at',
    deferredText('they end'),
  ),
  createRule(0, deferredText('Sign-in page sessions'), 'idp_payload', 'expires_at', deferredText('they end')),
  createRule(
    0,
    deferredText('Links in account emails'),
    'idp_email_token',
    'expires_at',
    deferredText('they end'),
  ),
  createRule(
    0,
    deferredText('Passkey sign-in requests'),
    'idp_challenge',
    'expires_at',
    deferredText('it ends'),
  ),
  createRule(
    0,
    deferredText('Counts of sign-in tries'),
    'rate_limit',
    'window_ends_at',
    deferredText('they end'),
  ),
  createRule(
    STORED_RESPONSE_DAYS,
    deferredText('Saved replies, in case you retry'),
    'kept_answer',
    'begun_at',
    deferredText('the request came'),
  ),
  // The app shows hourly page views only for the last 24 hours. The second day allows for clock differences.
  createRule(
    2,
    deferredText('Page views by hour'),
    'page_view',
    'starts_at',
    deferredText('the hour'),
    sql`grain = 'hour'`,
  ),
  createRule(
    PHOTO_RETENTION_DAYS,
    deferredText('Photos of shelf labels'),
    'price_photo',
    'taken_at',
    deferredText('they were taken'),
  ),
  // If the same price is reported after its row was deleted, it's held for review again.
  createRule(
    90,
    deferredText('Prices held for review'),
    'held_price',
    'held_at',
    deferredText('we got them'),
  ),
  // The ids of networks, devices and lists show which reports are independent of each other. They're stored for longer
  // than the 14 days for which a report is used. A list's id is kept while the shopper belongs to the list.
  createRule(
    REPORTER_TIE_RETENTION_DAYS,
    deferredText('Scrambled IDs of your networks, devices and card, and IDs of lists you left'),
    'reporter_tie',
    'noted_at',
    deferredText('you last used Cartwise there, the period you paid for ended, or you left the list'),
  ),
  createRule(
    2,
    deferredText('Prices from live services'),
    'provider_ask',
    'asked_at',
    deferredText('they were requested'),
  ),
  createRule(
    2,
    deferredText('Requests to live price services'),
    'provider_hour',
    'starts_at',
    deferredText('the hour'),
  ),
  createRule(
    365,
    deferredText('Advertised prices'),
    'advertised_price',
    'told_at',
    deferredText('we got them'),
  ),
  createRule(365, deferredText('Suggestions'), 'suggestion', 'created_at', deferredText('they were written')),
  // Sent messages are kept long enough to investigate a complaint.
  createRule(
    90,
    deferredText('Sent messages'),
    'message',
    'created_at',
    deferredText('they were written'),
    messagesInState('sent'),
  ),
  // The operator may want to investigate and resend failed messages.
  createRule(
    180,
    deferredText('Failed messages'),
    'message',
    'created_at',
    deferredText('they were written'),
    messagesInState('failed'),
  ),
  // After two weeks, the device has probably been lost or sold. A browser that is still in use registers again.
  createRule(
    14,
    deferredText('Devices we can’t send notifications to'),
    'push_subscription',
    'failing_since',
    deferredText('it first failed'),
  ),
  // These rows prevent a reply from being processed twice. Twilio resends a reply for a few hours at most. Opt-outs
  // (STOP) are in `sms_opt_out`, which this rule doesn't touch.
  createRule(
    90,
    deferredText('Replies to text messages'),
    'sms_reply',
    'received_at',
    deferredText('they arrived'),
  ),
  // Rows are stored long enough to cover every retry. If an operation were resent after its row was deleted, it would
  // be applied twice.
  createRule(
    90,
    deferredText('Items checked off'),
    'shop_operation',
    'applied_at',
    deferredText('they were applied'),
  ),
  createRule(0, deferredText('List invite links'), 'list_invitation', 'ends_at', deferredText('they end')),
  createRule(90, deferredText('List changes'), 'list_operation', 'at', deferredText('they were applied')),
  // While a deleted item's row is stored, a late offline change can't restore the item.
  createRule(
    90,
    deferredText('Deleted list items'),
    'list_line',
    'removed_at',
    deferredText('they were removed'),
  ),
  createRule(
    180,
    deferredText('List guests'),
    'list_member',
    'seen_at',
    deferredText('they last opened it'),
    sql`guest_hash is not null`,
  ),
  // Old routes aren't reliable, because stores are remodeled. A route stays up to date if the shopper visits the store
  // regularly.
  createRule(
    365,
    deferredText('Your route through stores'),
    'shop_walk',
    'walked_at',
    deferredText('the shopper last checked something off there'),
  ),
  // Stripe resends an event for up to three days. Events that weren't applied are kept.
  createRule(
    90,
    deferredText('Payment events'),
    'payment_event',
    'applied_at',
    deferredText('they were applied'),
  ),
  createRule(
    90,
    deferredText('Test payment events'),
    'test_payment_event',
    'delivered_at',
    deferredText('they were delivered'),
  ),
  // An address is looked up again after 90 days. The old result is used while the service is down.
  createRule(
    180,
    deferredText('Addresses people looked up'),
    'geocode_cache',
    'fetched_at',
    deferredText('they were looked up'),
  ),
  // Areas without shoppers are deleted, so that they aren't refreshed every month. Their stores are kept.
  createRule(
    180,
    deferredText('Areas we looked up stores for'),
    'store_area',
    'last_wanted_at',
    deferredText('someone last looked there'),
  ),
  // Shoppers can restore a removed order for a day.
  createRule(
    1,
    deferredText('Removed recurring orders'),
    'recurring_order',
    'removed_at',
    deferredText('they were removed'),
  ),
  // The history prevents an order from being carried out twice for a date. The job only looks at the latest date, which
  // is at most a month old.
  createRule(
    90,
    deferredText('Recurring order history'),
    'recurring_run',
    'ran_at',
    deferredText('they ran'),
  ),
  // Unconfirmed accounts are deleted even if another account has the same email address. Keeping them would reveal the
  // other account (decision 37).
  createRule(
    30,
    deferredText('Empty accounts that were never confirmed'),
    'app_user',
    'created_at',
    deferredText('they were started'),
    isAbandoned,
  ),
  createRule(
    30,
    deferredText('Their sign-in details'),
    'idp_account',
    'created_at',
    deferredText('they were started'),
    isWithoutUser,
  ),
  // A list opened every Thanksgiving must never expire.
  createRule(
    730,
    deferredText('Shared lists'),
    'shared_list',
    'last_opened_at',
    deferredText('they were last opened'),
  ),
];
