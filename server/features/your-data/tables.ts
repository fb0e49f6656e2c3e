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
  omittedColumns?: readonly string[];
  /** True if deleting the account doesn't cascade to these rows. They're deleted explicitly, in the array's order. */
  isDeletedExplicitly?: true;
};

const belongsToUser = ({ id }: PersonKeys) => sql`part.user_id = ${id}`;
const isInOwnOrder = ({ id }: PersonKeys) =>
  sql`part.order_id in (select id from recurring_order where user_id = ${id})`;
const isForOwnPrice = ({ id }: PersonKeys) =>
  sql`part.own_price_id in (select id from own_price where user_id = ${id})`;
const isInOwnReceipt = ({ id }: PersonKeys) =>
  sql`part.receipt_id in (select id from receipt where user_id = ${id})`;
const isInOwnSharedList = ({ id }: PersonKeys) =>
  sql`part.list_id in (select id from shared_list where owner_id = ${id})`;
const isInOwnGroceryList = ({ id }: PersonKeys) =>
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
    omittedColumns: ['password_hash'],
  },
  {
    name: 'linksThatWereMailed',
    table: 'idp_email_token',
    where: ({ subject }) => sql`part.account_id = ${subject}`,
    omittedColumns: ['token_hash'],
  },
  {
    name: 'passkeys',
    table: 'idp_passkey',
    where: ({ subject }) => sql`part.account_id = ${subject}`,
    omittedColumns: ['credential_id', 'public_key', 'counter'],
  },
  {
    name: 'passkeysUnderWay',
    table: 'idp_challenge',
    where: ({ subject }) => sql`part.account_id = ${subject}`,
    omittedColumns: ['challenge_hash'],
  },
  {
    name: 'sessionsAtSignIn',
    table: 'idp_payload',
    where: ({ subject }) => sql`part.payload->>'accountId' = ${subject}`,
    omittedColumns: ['id_hash', 'payload', 'grant_id', 'uid'],
  },
  {
    name: 'sessions',
    table: 'session',
    where: belongsToUser,
    omittedColumns: ['id_hash', 'provider_id_token'],
  },
  {
    name: 'answersForRetries',
    table: 'kept_answer',
    where: belongsToUser,
    omittedColumns: ['key_hash', 'request_mac', 'answer'],
  },
  { name: 'preferences', table: 'preference', where: belongsToUser },
  { name: 'cart', table: 'cart_entry', where: belongsToUser },
  { name: 'notes', table: 'free_line', where: belongsToUser },
  { name: 'favorites', table: 'favorite', where: belongsToUser },
  { name: 'pricesSeen', table: 'own_price', where: belongsToUser },
  { name: 'priceLevels', table: 'own_level', where: belongsToUser },
  { name: 'pricesCounted', table: 'price_vote', where: isForOwnPrice, omittedColumns: ['household'] },
  { name: 'photosOfPrices', table: 'price_photo', where: isForOwnPrice, omittedColumns: ['name'] },
  { name: 'barCodes', table: 'proposed_item', where: belongsToUser },
  { name: 'priceAlerts', table: 'price_alert', where: belongsToUser },
  {
    name: 'priceAlertMails',
    table: 'price_alert_mailing',
    where: belongsToUser,
    omittedColumns: ['off_token'],
  },
  {
    name: 'pushDevices',
    table: 'push_subscription',
    where: belongsToUser,
    omittedColumns: ['endpoint', 'p256dh', 'auth'],
  },
  { name: 'assistants', table: 'assistant', where: belongsToUser, omittedColumns: ['number'] },
  { name: 'reporter', table: 'reporter', where: belongsToUser },
  { name: 'reportedFrom', table: 'reporter_tie', where: belongsToUser, omittedColumns: ['tie'] },
  { name: 'receipts', table: 'receipt', where: belongsToUser, omittedColumns: ['fingerprint'] },
  { name: 'recipes', table: 'recipe', where: belongsToUser, omittedColumns: ['fingerprint'] },
  { name: 'receiptLines', table: 'receipt_line', where: isInOwnReceipt },
  { name: 'ticked', table: 'shop_line', where: belongsToUser },
  { name: 'ticksApplied', table: 'shop_operation', where: belongsToUser },
  { name: 'waysThroughStores', table: 'shop_walk', where: belongsToUser },
  { name: 'recurringOrders', table: 'recurring_order', where: belongsToUser },
  { name: 'recurringOrderItems', table: 'recurring_order_item', where: isInOwnOrder },
  { name: 'recurringOrderRuns', table: 'recurring_run', where: isInOwnOrder },
  {
    name: 'sharedLists',
    table: 'shared_list',
    where: ({ id }) => sql`part.owner_id = ${id}`,
    omittedColumns: ['owner_id'],
  },
  { name: 'sharedListItems', table: 'shared_list_item', where: isInOwnSharedList },
  { name: 'sharedListNotes', table: 'shared_list_free_line', where: isInOwnSharedList },
  {
    name: 'sharedComparisons',
    table: 'shared_comparison',
    where: ({ id }) => sql`part.owner_id = ${id}`,
    omittedColumns: ['owner_id'],
  },
  {
    name: 'lists',
    table: 'grocery_list',
    where: ({ id }) => sql`part.owner_id = ${id}`,
    omittedColumns: ['owner_id'],
  },
  {
    name: 'listMemberships',
    table: 'list_member',
    where: belongsToUser,
    omittedColumns: ['guest_hash', 'guest_name'],
  },
  {
    name: 'listInvitations',
    table: 'list_invitation',
    where: isInOwnGroceryList,
    omittedColumns: ['token_hash'],
  },
  {
    name: 'listLines',
    table: 'list_line',
    where: (person) => sql`(${isInOwnGroceryList(person)} or part.added_by in ${memberIdsSql(person)})`,
  },
  {
    name: 'listOperations',
    table: 'list_operation',
    where: (person) => sql`part.member_id in ${memberIdsSql(person)}`,
  },
  { name: 'suggestions', table: 'suggestion', where: belongsToUser, isDeletedExplicitly: true },
  { name: 'messages', table: 'message', where: belongsToUser, isDeletedExplicitly: true },
  {
    name: 'mailsAboutSignIn',
    table: 'message',
    where: ({
      email,
    }) => sql`part.user_id is null and part.channel = 'mail' and lower(part.recipient) = ${email}
      and not exists (select from suggestion where message_id = part.id)`,
    // Message bodies contain sign-in links, which a stolen session must not reveal.
    omittedColumns: ['body'],
    isDeletedExplicitly: true,
  },
  {
    name: 'family',
    table: 'family_member',
    where: ({ email }) => sql`part.email = ${email}`,
    omittedColumns: ['added_by'],
    isDeletedExplicitly: true,
  },
  {
    name: 'paymentEvents',
    table: 'payment_event',
    where: (person) => sql`part.subscription_id in ${subscriptionIdsSql(person)}`,
    isDeletedExplicitly: true,
  },
  {
    name: 'testPaymentEvents',
    table: 'test_payment_event',
    where: (person) =>
      sql`exists (select from ${testSubscriptionIdsSql(person)} own where position(own.id in part.body) > 0)`,
    isDeletedExplicitly: true,
  },
  { name: 'paymentCustomer', table: 'payment_customer', where: belongsToUser },
  { name: 'subscriptions', table: 'subscription', where: belongsToUser },
  { name: 'testPaymentCustomer', table: 'test_payment_customer', where: belongsToUser },
  {
    name: 'testPaymentSubscriptions',
    table: 'test_payment_subscription',
    where: (person) => sql`part.id in ${testSubscriptionIdsSql(person)}`,
  },
  {
    name: 'testPayments',
    table: 'test_payment_intent',
    where: (person) => sql`part.subscription_id in ${testSubscriptionIdsSql(person)}`,
    omittedColumns: ['client_secret'],
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

/** Creates a condition that's true if the person has no data. Sessions and emailed links count as data too. */
export const createHasNoDataCondition = (person: PersonKeys): RawBuilder<boolean> =>
  sql`${sql.join(
    personalDataTables
      .filter(({ table }) => !uncheckedTables.includes(table))
      .map(
        ({ table, where }) => sql`not exists (select from ${sql.table(table)} part where ${where(person)})`,
      ),
    sql` and `,
  )}`;
