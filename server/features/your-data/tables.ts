import { type RawBuilder, sql } from 'kysely';

export type Person = {
  id: string;
  subject: string;
  /** In lowercase. Null until the email is confirmed. */
  email: string | null;
};

type PersonKeys = { [Key in keyof Person]: Person[Key] | RawBuilder<Person[Key]> };

export type DataTable = {
  name: string;
  table: string;
  /** Condition for the person's rows. The table's alias is `part`. */
  where: (person: PersonKeys) => RawBuilder<unknown>;
  without?: readonly string[];
  /** True if deleting the account doesn't cascade to these rows. They're deleted explicitly, in the array's order. */
  isDeletedByName?: true;
};

const ofUser = ({ id }: PersonKeys) => sql`part.user_id = ${id}`;
const inOrders = ({ id }: PersonKeys) =>
  sql`part.order_id in (select id from recurring_order where user_id = ${id})`;
const ofOwnPrices = ({ id }: PersonKeys) =>
  sql`part.own_price_id in (select id from own_price where user_id = ${id})`;
const inReceipts = ({ id }: PersonKeys) =>
  sql`part.receipt_id in (select id from receipt where user_id = ${id})`;
const inLists = ({ id }: PersonKeys) =>
  sql`part.list_id in (select id from shared_list where owner_id = ${id})`;
const inGroceryLists = ({ id }: PersonKeys) =>
  sql`part.list_id in (select id from grocery_list where owner_id = ${id})`;
const memberIdsSql = ({ id }: PersonKeys) => sql`(select id from list_member where user_id = ${id})`;
const subscriptionIdsSql = ({ id }: PersonKeys) => sql`(select id from subscription where user_id = ${id})`;
const testSubscriptionIdsSql = ({ id }: PersonKeys) =>
  sql`(select s.id from test_payment_subscription s join test_payment_customer c on c.id = s.customer_id
    where c.user_id = ${id})`;

export const personalDataTables: readonly DataTable[] = [
  { name: 'account', table: 'app_user', where: ({ id }) => sql`part.id = ${id}` },
  {
    name: 'signIn',
    table: 'idp_account',
    where: ({ subject }) => sql`part.id = ${subject}`,
    without: ['password_hash'],
  },
  {
    name: 'linksThatWereMailed',
    table: 'idp_email_token',
    where: ({ subject }) => sql`part.account_id = ${subject}`,
    without: ['token_hash'],
  },
  {
    name: 'passkeys',
    table: 'idp_passkey',
    where: ({ subject }) => sql`part.account_id = ${subject}`,
    without: ['credential_id', 'public_key', 'counter'],
  },
  {
    name: 'passkeysUnderWay',
    table: 'idp_challenge',
    where: ({ subject }) => sql`part.account_id = ${subject}`,
    without: ['challenge_hash'],
  },
  {
    name: 'sessionsAtSignIn',
    table: 'idp_payload',
    where: ({ subject }) => sql`part.payload->>'accountId' = ${subject}`,
    without: ['id_hash', 'payload', 'grant_id', 'uid'],
  },
  { name: 'sessions', table: 'session', where: ofUser, without: ['id_hash', 'provider_id_token'] },
  {
    name: 'answersForRetries',
    table: 'kept_answer',
    where: ofUser,
    without: ['key_hash', 'request_mac', 'answer'],
  },
  { name: 'preferences', table: 'preference', where: ofUser },
  { name: 'cart', table: 'cart_entry', where: ofUser },
  { name: 'notes', table: 'free_line', where: ofUser },
  { name: 'favorites', table: 'favorite', where: ofUser },
  { name: 'pricesSeen', table: 'own_price', where: ofUser },
  { name: 'priceLevels', table: 'own_level', where: ofUser },
  { name: 'pricesCounted', table: 'price_vote', where: ofOwnPrices, without: ['household'] },
  { name: 'photosOfPrices', table: 'price_photo', where: ofOwnPrices, without: ['name'] },
  { name: 'barCodes', table: 'proposed_item', where: ofUser },
  { name: 'priceAlerts', table: 'price_alert', where: ofUser },
  { name: 'priceAlertMails', table: 'price_alert_mailing', where: ofUser, without: ['off_token'] },
  { name: 'pushDevices', table: 'push_subscription', where: ofUser, without: ['endpoint', 'p256dh', 'auth'] },
  { name: 'assistants', table: 'assistant', where: ofUser, without: ['number'] },
  { name: 'reporter', table: 'reporter', where: ofUser },
  { name: 'reportedFrom', table: 'reporter_tie', where: ofUser, without: ['tie'] },
  { name: 'receipts', table: 'receipt', where: ofUser, without: ['fingerprint'] },
  { name: 'recipes', table: 'recipe', where: ofUser, without: ['fingerprint'] },
  { name: 'receiptLines', table: 'receipt_line', where: inReceipts },
  { name: 'ticked', table: 'shop_line', where: ofUser },
  { name: 'ticksApplied', table: 'shop_operation', where: ofUser },
  { name: 'waysThroughStores', table: 'shop_walk', where: ofUser },
  { name: 'recurringOrders', table: 'recurring_order', where: ofUser },
  { name: 'recurringOrderItems', table: 'recurring_order_item', where: inOrders },
  { name: 'recurringOrderRuns', table: 'recurring_run', where: inOrders },
  {
    name: 'sharedLists',
    table: 'shared_list',
    where: ({ id }) => sql`part.owner_id = ${id}`,
    without: ['owner_id'],
  },
  { name: 'sharedListItems', table: 'shared_list_item', where: inLists },
  { name: 'sharedListNotes', table: 'shared_list_free_line', where: inLists },
  {
    name: 'sharedComparisons',
    table: 'shared_comparison',
    where: ({ id }) => sql`part.owner_id = ${id}`,
    without: ['owner_id'],
  },
  {
    name: 'lists',
    table: 'grocery_list',
    where: ({ id }) => sql`part.owner_id = ${id}`,
    without: ['owner_id'],
  },
  { name: 'listMemberships', table: 'list_member', where: ofUser, without: ['guest_hash', 'guest_name'] },
  { name: 'listInvitations', table: 'list_invitation', where: inGroceryLists, without: ['token_hash'] },
  {
    name: 'listLines',
    table: 'list_line',
    where: (person) => sql`(${inGroceryLists(person)} or part.added_by in ${memberIdsSql(person)})`,
  },
  {
    name: 'listOperations',
    table: 'list_operation',
    where: (person) => sql`part.member_id in ${memberIdsSql(person)}`,
  },
  { name: 'suggestions', table: 'suggestion', where: ofUser, isDeletedByName: true },
  { name: 'messages', table: 'message', where: ofUser, isDeletedByName: true },
  {
    name: 'mailsAboutSignIn',
    table: 'message',
    where: ({
      email,
    }) => sql`part.user_id is null and part.channel = 'mail' and lower(part.recipient) = ${email}
      and not exists (select from suggestion where message_id = part.id)`,
    // Message bodies contain sign-in links, which a stolen session must not reveal.
    without: ['body'],
    isDeletedByName: true,
  },
  {
    name: 'family',
    table: 'family_member',
    where: ({ email }) => sql`part.email = ${email}`,
    without: ['added_by'],
    isDeletedByName: true,
  },
  {
    name: 'paymentEvents',
    table: 'payment_event',
    where: (person) => sql`part.subscription_id in ${subscriptionIdsSql(person)}`,
    isDeletedByName: true,
  },
  {
    name: 'testPaymentEvents',
    table: 'test_payment_event',
    where: (person) =>
      sql`exists (select from ${testSubscriptionIdsSql(person)} own where position(own.id in part.body) > 0)`,
    isDeletedByName: true,
  },
  { name: 'paymentCustomer', table: 'payment_customer', where: ofUser },
  { name: 'subscriptions', table: 'subscription', where: ofUser },
  { name: 'testPaymentCustomer', table: 'test_payment_customer', where: ofUser },
  {
    name: 'testPaymentSubscriptions',
    table: 'test_payment_subscription',
    where: (person) => sql`part.id in ${testSubscriptionIdsSql(person)}`,
  },
  {
    name: 'testPayments',
    table: 'test_payment_intent',
    where: (person) => sql`part.subscription_id in ${testSubscriptionIdsSql(person)}`,
    without: ['client_secret'],
  },
];

/**
 * Tables that `createHasNoDataCondition` skips: the account tables and child tables. A child table needs no check,
 * because its parent table is checked.
 */
const uncheckedTables = [
  ...['app_user', 'idp_account', 'receipt_line', 'recurring_order_item', 'recurring_run', 'shared_list_item'],
  ...['shared_list_free_line', 'payment_event', 'test_payment_event', 'test_payment_subscription'],
  ...['test_payment_intent', 'list_invitation', 'list_line', 'list_operation'],
];

/** Sessions and emailed links count as data too. */
export const createHasNoDataCondition = (person: PersonKeys): RawBuilder<boolean> =>
  sql`${sql.join(
    personalDataTables
      .filter(({ table }) => !uncheckedTables.includes(table))
      .map(
        ({ table, where }) => sql`not exists (select from ${sql.table(table)} part where ${where(person)})`,
      ),
    sql` and `,
  )}`;
