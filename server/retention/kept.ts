import { type RawBuilder, sql } from 'kysely';
import { OLDEST_OBSERVATION_YEARS } from '#server/features/prices/write.ts';

type Rule = {
  what: string;
  table: string;
  /** Counted from this instant; a row without it stays. */
  since: string;
  /** The same instant in words. */
  from: string;
  days: number;
  /** Only these rows; the others stay. */
  where?: RawBuilder<unknown>;
};

/**
 * What is kept how long, applied in this order by one job. `docs/operations.md` shows the same table. What is not in it
 * stays until its account is deleted, or for good.
 */
export const rules: readonly Rule[] = [
  { what: 'Sessions', table: 'session', since: 'expires_at', from: 'their end', days: 0 },
  { what: 'Sign-ins under way', table: 'sign_in_attempt', since: 'expires_at', from: 'their end', days: 0 },
  {
    what: 'State of the identity provider',
    table: 'idp_payload',
    since: 'expires_at',
    from: 'its end',
    days: 0,
  },
  {
    what: 'Links that confirm an e-mail',
    table: 'idp_email_token',
    since: 'expires_at',
    from: 'their end',
    days: 0,
  },
  { what: 'Rate limits', table: 'rate_limit', since: 'window_ends_at', from: 'their end', days: 0 },
  {
    what: 'Page views by hour',
    table: 'page_view',
    since: 'starts_at',
    from: 'the hour',
    // The last 24 hours are shown; the rest is slack for clocks that differ. Days stay.
    days: 2,
    where: sql`grain = 'hour'`,
  },
  {
    what: 'Suggestions',
    table: 'suggestion',
    since: 'created_at',
    from: 'they were written',
    days: 365,
  },
  {
    what: 'Sent messages',
    table: 'message',
    since: 'created_at',
    from: 'they were written',
    // Long enough to look into a complaint. The mail of a suggestion goes with the suggestion.
    days: 90,
    where: sql`state = 'sent' and not exists (select from suggestion where suggestion.message_id = message.id)`,
  },
  {
    what: 'Failed messages',
    table: 'message',
    since: 'created_at',
    from: 'they were written',
    // Longer than sent ones: the operator may want to find out why, and send them again.
    days: 180,
    where: sql`state = 'failed' and not exists (select from suggestion where suggestion.message_id = message.id)`,
  },
  {
    what: 'Answers to text messages',
    table: 'sms_reply',
    since: 'received_at',
    from: 'they came',
    // Twilio reports an answer again within hours. The numbers that said STOP stay.
    days: 90,
  },
  {
    what: 'Payment events',
    table: 'payment_event',
    since: 'applied_at',
    from: 'they were applied',
    // Stripe reports an event again within three days. What was not applied stays.
    days: 90,
  },
  {
    what: 'Events of test payments',
    table: 'test_payment_event',
    since: 'delivered_at',
    from: 'they were delivered',
    days: 90,
  },
  {
    what: 'Addresses that were looked up',
    table: 'geocode_cache',
    since: 'fetched_at',
    from: 'they were looked up',
    // After 90 days one is looked up again; the old answer serves while the service is away.
    days: 180,
  },
  {
    what: 'Removed recurring orders',
    table: 'recurring_order',
    since: 'removed_at',
    from: 'they were removed',
    // As long as they can be brought back.
    days: 1,
  },
  {
    what: 'Runs of recurring orders',
    table: 'recurring_run',
    since: 'ran_at',
    from: 'they ran',
    // They keep a date from being carried out twice, and no date is looked at for longer than a month.
    days: 90,
  },
  {
    what: 'Shared lists',
    table: 'shared_list',
    since: 'last_opened_at',
    from: 'they were last opened',
    // A link that is in use never dies, not even one that is opened every Thanksgiving.
    days: 730,
  },
];

/** The lines of the table as the documentation shows them: what, in which table, how long. */
export const retentionTable = (): string[][] => [
  ...rules.map(({ what, table, days, from }) => [
    what,
    table,
    days === 0 ? `until ${from}` : `${days} ${days === 1 ? 'day' : 'days'} after ${from}`,
  ]),
  [
    'Price observations',
    'price_observation',
    `${OLDEST_OBSERVATION_YEARS} years after the end of their month`,
  ],
];
