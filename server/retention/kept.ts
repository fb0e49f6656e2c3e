import { type RawBuilder, sql } from 'kysely';
import { PHOTO_DAYS } from '#contract/limits.ts';
import { said } from '#domain/language.ts';
import { TIE_DAYS } from '#server/features/price-reports/api.ts';
import { hasNothing } from '#server/features/your-data/api.ts';
import { ANSWERS_KEPT_DAYS } from '#server/http/kept-answers.ts';

/** How long rows are kept after the instant in column `since`, which is `from` in words; a row without it stays. */
const kept = (
  days: number,
  ...[what, table, since, from, where = sql`true`]: [
    what: string,
    table: string,
    since: string,
    from: string,
    /** Only these rows; the others stay. */
    where?: RawBuilder<unknown>,
  ]
) => ({ days, what, table, since, from, where });

/** The mail of a suggestion goes with the suggestion. */
const messagesThat = (state: string) => sql`state = ${state}
  and not exists (select from suggestion where suggestion.message_id = message.id)`;

/** The user of an account whose address nobody has confirmed, who has nothing and is signed in nowhere. */
const isBegunOnly = sql`not email_verified
  and exists (select from idp_account a where a.id = app_user.subject and a.email_verified_at is null)
  and ${hasNothing({ id: sql.ref('app_user.id'), subject: sql.ref('app_user.subject'), email: null })}`;

/** The account itself goes when its user is gone. */
const isWithoutUser = sql`email_verified_at is null
  and not exists (select from app_user where app_user.subject = idp_account.id)`;

/**
 * What is kept how long, applied in this order by one job. `docs/operations.md` shows the same table. Price
 * observations go by the month (`dropOldMonths`). What is in neither stays until its account is deleted, or for good.
 */
export const rules = [
  kept(0, said('Sessions'), 'session', 'expires_at', said('they end')),
  kept(0, said('Sign-ins in progress'), 'sign_in_attempt', 'expires_at', said('they end')),
  kept(0, said('Sign-in page sessions'), 'idp_payload', 'expires_at', said('they end')),
  kept(0, said('Links in account emails'), 'idp_email_token', 'expires_at', said('they end')),
  kept(0, said('Passkey sign-in requests'), 'idp_challenge', 'expires_at', said('it ends')),
  kept(0, said('Counts of sign-in tries'), 'rate_limit', 'window_ends_at', said('they end')),
  kept(
    ANSWERS_KEPT_DAYS,
    said('Saved replies, in case you retry'),
    'kept_answer',
    'begun_at',
    said('the request came'),
  ),
  // The last 24 hours are shown; the rest is slack for clocks that differ.
  kept(2, said('Page views by hour'), 'page_view', 'starts_at', said('the hour'), sql`grain = 'hour'`),
  kept(PHOTO_DAYS, said('Photos of shelf labels'), 'price_photo', 'taken_at', said('they were taken')),
  // Told once more after that, it is looked at once more.
  kept(90, said('Prices held for review'), 'held_price', 'held_at', said('they were told')),
  // They tell which reports are independent of each other, and a report counts for 14 days.
  kept(
    TIE_DAYS,
    said('Scrambled IDs of networks and devices that reported prices'),
    'reporter_tie',
    'noted_at',
    said('a price was last reported there'),
  ),
  kept(2, said('Prices from live services'), 'provider_ask', 'asked_at', said('they were requested')),
  kept(2, said('Requests to live price services'), 'provider_hour', 'starts_at', said('the hour')),
  kept(365, said('Advertised prices'), 'advertised_price', 'told_at', said('they were told')),
  kept(365, said('Suggestions'), 'suggestion', 'created_at', said('they were written')),
  // Long enough to look into a complaint.
  kept(90, said('Sent messages'), 'message', 'created_at', said('they were written'), messagesThat('sent')),
  // Longer: the operator may want to find out why, and to send them again.
  kept(
    180,
    said('Failed messages'),
    'message',
    'created_at',
    said('they were written'),
    messagesThat('failed'),
  ),
  // Reinstalled, lost or sold: the browser that is used says where it is anew.
  kept(
    14,
    said('Devices we can’t send notifications to'),
    'push_subscription',
    'failing_since',
    said('it first failed'),
  ),
  // Twilio reports an answer again within hours. The numbers that said STOP stay.
  kept(90, said('Replies to text messages'), 'sms_reply', 'received_at', said('they arrived')),
  // A phone may lie in a drawer; what it then sends again counts once more.
  kept(90, said('Items checked off'), 'shop_operation', 'applied_at', said('they were applied')),
  kept(0, said('List invite links'), 'list_invitation', 'ends_at', said('they end')),
  kept(90, said('List changes'), 'list_operation', 'at', said('they were applied')),
  // Until then a device that comes late with a change of one restores nothing.
  kept(90, said('Deleted list items'), 'list_line', 'removed_at', said('they were removed')),
  kept(
    180,
    said('List guests'),
    'list_member',
    'seen_at',
    said('they last opened it'),
    sql`guest_hash is not null`,
  ),
  // Stores are rebuilt; who shops there keeps it.
  kept(
    365,
    said('Your route through stores'),
    'shop_walk',
    'walked_at',
    said('the shopper last checked something off there'),
  ),
  // Stripe reports an event again within three days. What was not applied stays.
  kept(90, said('Payment events'), 'payment_event', 'applied_at', said('they were applied')),
  kept(90, said('Test payment events'), 'test_payment_event', 'delivered_at', said('they were delivered')),
  // After 90 days an address is looked up again; the old answer serves while the service is away.
  kept(180, said('Addresses people looked up'), 'geocode_cache', 'fetched_at', said('they were looked up')),
  // Whose shoppers are gone is not asked for every month for ever. The stores themselves stay.
  kept(
    180,
    said('Areas we looked up stores for'),
    'store_area',
    'last_wanted_at',
    said('someone last looked there'),
  ),
  // As long as they can be brought back.
  kept(1, said('Removed recurring orders'), 'recurring_order', 'removed_at', said('they were removed')),
  // They keep a date from being carried out twice; no date is made up for after more than a month.
  kept(90, said('Recurring order history'), 'recurring_run', 'ran_at', said('they ran')),
  // Whoever else has the address: it would tell whether somebody has (decision 0037).
  kept(
    30,
    said('Empty accounts that were never confirmed'),
    'app_user',
    'created_at',
    said('they were started'),
    isBegunOnly,
  ),
  kept(
    30,
    said('Their sign-in details'),
    'idp_account',
    'created_at',
    said('they were started'),
    isWithoutUser,
  ),
  // A link that is in use never dies, not even one that is opened every Thanksgiving.
  kept(730, said('Shared lists'), 'shared_list', 'last_opened_at', said('they were last opened')),
];
